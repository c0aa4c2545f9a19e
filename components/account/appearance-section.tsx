import { getTranslations } from 'next-intl/server';
import { type Portal, schemeChoices } from '#server/portal/index.ts';
import { setScheme } from '../portal/preferences-actions.ts';
import { chipClass } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';

const icons = { light: 'sun', dark: 'moon', system: 'system' } as const;

/**
 * Lets the member choose the light, dark or system colour scheme; the choice is stored on this device only.
 */
export async function AppearanceSection({ portal, path }: { portal: Portal; path: string }) {
  const [t, shell] = await Promise.all([getTranslations('account'), getTranslations('shell')]);
  return (
    <section aria-labelledby="appearance" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="appearance" className="heading-2">
          {shell('appearance')}
        </h2>
        <p className="text-14 text-ink-2">{t('appearanceNote')}</p>
      </div>
      <form action={setScheme} className="flex flex-wrap gap-2">
        <input type="hidden" name="to" value={path} />
        {schemeChoices.map((one) => (
          <button
            key={one}
            type="submit"
            name="scheme"
            value={one}
            aria-pressed={one === portal.scheme}
            className={chipClass(one === portal.scheme)}
          >
            <Icon name={icons[one]} size={18} />
            {shell(one)}
          </button>
        ))}
      </form>
    </section>
  );
}
