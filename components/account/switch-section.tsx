import { getTranslations } from 'next-intl/server';
import { ActionForm, type ActionState } from '../ui/action-form.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';

/** An app to which the person can switch: by link if it has its own host, otherwise by moving the session. */
export type AppChoice = {
  id: string;
  name: string;
  organisation: string;
  role: 'member' | 'support' | 'admin' | 'owner';
  isHere: boolean;
  href: string | null;
};

/** Lists the partners' apps to which the person belongs. Renders nothing if there is only one. */
export async function SwitchSection({
  apps,
  move,
}: {
  apps: readonly AppChoice[];
  move: (state: ActionState, form: FormData) => Promise<ActionState>;
}) {
  if (apps.length < 2) return null;
  const t = await getTranslations('account.switch');
  return (
    <section aria-labelledby="switch" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="switch" className="heading-2">
          {t('title')}
        </h2>
        <p className="text-14 text-ink-2">{t('note')}</p>
      </div>
      <ul className="rows border-y border-line">
        {apps.map((app) => (
          <li key={app.id} className="flex items-center gap-4 py-3.5">
            <span className="grid min-w-0 flex-1">
              <bdi className="strong">{app.name}</bdi>
              <span className="text-14 text-ink-2">{t(`roles.${app.role}`)}</span>
            </span>
            {app.isHere ? (
              <Tag tone="positive" icon="check">
                {t('here')}
              </Tag>
            ) : app.href ? (
              <a href={app.href} className={buttonClass({ variant: 'quiet', size: 'small' })}>
                {t('open')}
                <span className="sr-only">: {app.name}</span>
              </a>
            ) : (
              <ActionForm
                action={move}
                fields={{ organisation: app.organisation, app: app.id }}
                words={{ press: t('go'), busy: t('going') }}
                buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
                alert={<Icon name="alert" className="flex-none" />}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
