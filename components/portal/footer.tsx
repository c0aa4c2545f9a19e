import { getTranslations } from 'next-intl/server';
import { inLocale } from '#server/modules/theming/index.ts';
import { type Portal, schemeChoices } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { setLocale, setScheme } from './preferences-actions.ts';
import { signOut } from './session-actions.ts';

const schemeIcons = { light: 'sun', dark: 'moon', system: 'system' } as const;

/**
 * Language, colour scheme, help and the legal pages. Choices are forms, so that they work without JavaScript.
 */
export async function Footer({ portal, path }: { portal: Portal; path: string }) {
  const [t, names] = await Promise.all([getTranslations('shell'), getTranslations('languages')]);
  const { brand, locale } = portal;
  return (
    <footer className="no-print mt-24 border-t border-line">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6">
        <ul className="-mx-2.5 flex flex-wrap text-14 text-ink-2">
          {(['help', 'terms', 'privacy'] as const).map((page) => (
            <li key={page}>
              <Link href={page === 'help' ? '/help' : `/legal/${page}`} className="footer-link">
                {t(page)}
              </Link>
            </li>
          ))}
          {portal.member && (
            <li>
              <form action={signOut}>
                <button type="submit" className="footer-link">
                  {t('signOut')}
                </button>
              </form>
            </li>
          )}
        </ul>
        <div className="-mx-2 flex flex-wrap sm:-mx-2.5">
          {brand.locales.length > 1 && (
            <form action={setLocale} aria-label={t('language')} className="flex flex-wrap">
              <input type="hidden" name="to" value={path} />
              {brand.locales.map((one) => (
                <button
                  type="submit"
                  key={one}
                  name="locale"
                  value={one}
                  lang={one}
                  aria-pressed={one === locale}
                  className="footer-choice"
                >
                  {names(one)}
                </button>
              ))}
            </form>
          )}
          <form action={setScheme} aria-label={t('appearance')} className="flex">
            <input type="hidden" name="to" value={path} />
            {schemeChoices.map((one) => (
              <button
                type="submit"
                key={one}
                name="scheme"
                value={one}
                aria-pressed={one === portal.scheme}
                title={t(one)}
                className="footer-choice"
              >
                <Icon name={schemeIcons[one]} />
                <span className="sr-only">{t(one)}</span>
              </button>
            ))}
          </form>
        </div>
        <p className="w-full text-12 text-ink-2">{inLocale(brand.legal.imprint, brand, locale)}</p>
      </div>
    </footer>
  );
}
