import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Portal } from '#server/portal/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { HomeLogo } from './logo.tsx';
import { type Tab, tabsOf } from './navigation.ts';

/**
 * The first letter of a name. Only one letter, because two Arabic letters would join and change their shapes.
 */
const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/**
 * The header: logo, search, navigation and account. `children` is the search button or, on payment
 * pages, the countdown.
 */
export async function Header({
  portal,
  active,
  back,
  children,
  hasTitle,
  bare = false,
}: {
  portal: Portal;
  active?: Tab;
  /** On phones a back arrow replaces the logo; set on pages below a list. */
  back?: { href: string; label: string };
  children?: ReactNode;
  /** True if `children` replace the logo beside the back arrow on phones. */
  hasTitle: boolean;
  /** Payment pages: only the logo and `children`, without navigation. */
  bare?: boolean;
}) {
  const [t, names] = await Promise.all([getTranslations('shell'), getTranslations()]);
  // Centred on phones, unless the sign-in button needs the space.
  const centred = bare || portal.member ? 'max-md:absolute max-md:inset-x-0 max-md:mx-auto max-md:w-fit' : '';
  const shown = tabsOf(portal.app.modules).filter((tab) => tab.key !== 'home' && tab.key !== 'me');
  return (
    <header className="no-print sticky top-0 z-20 border-b border-line bg-bg">
      <div
        className={`wrap relative flex min-h-16 items-center gap-3 md:min-h-20 md:gap-6 ${bare ? 'max-w-[67.5rem]' : ''}`}
      >
        {back && (
          <Link
            href={back.href}
            aria-label={back.label}
            className="-ms-3 grid size-11 flex-none place-items-center rounded-medallion hover:bg-sunken md:hidden"
          >
            <Icon name="back" size={24} />
          </Link>
        )}
        <span className={`logo-tone flex-none ${!back ? '' : hasTitle ? 'max-md:hidden' : centred}`}>
          <HomeLogo portal={portal} />
        </span>
        <div className="flex min-w-0 flex-1 justify-end md:justify-center">{children}</div>
        {!bare && (
          <nav aria-label={t('mainNavigation')} className="hidden flex-none items-center gap-1 md:flex">
            {shown.map((tab) => (
              <Link
                key={tab.key}
                href={tab.href}
                aria-current={tab.key === active ? 'page' : undefined}
                className="header-link"
              >
                {names(tab.label)}
              </Link>
            ))}
          </nav>
        )}
        {!bare && portal.member && portal.app.modules.includes('wishlists') && (
          <Link
            href="/wishlists"
            aria-label={t('wishlists')}
            title={t('wishlists')}
            className="-mx-2 hidden size-11 flex-none place-items-center rounded-medallion text-ink-2 hover:bg-sunken hover:text-ink lg:grid"
          >
            <Icon name="heart" size={24} />
          </Link>
        )}
        {!bare &&
          (portal.member ? (
            <Link
              href="/account"
              aria-label={t('account', { name: portal.member.firstname })}
              aria-current={active === 'me' ? 'page' : undefined}
              className={`avatar grid size-11 flex-none place-items-center text-14 font-semibold ${back ? 'max-md:hidden' : ''}`}
            >
              {initial(portal.member.firstname)}
            </Link>
          ) : (
            <ButtonLink href="/login" variant="quiet" size="small" className="flex-none">
              {t('signIn')}
            </ButtonLink>
          ))}
      </div>
    </header>
  );
}

/** The bottom navigation of phones. Payment pages show the total and one button there instead (`PayBar`). */
export async function BottomBar({ portal, active }: { portal: Portal; active?: Tab }) {
  const [t, names] = await Promise.all([getTranslations('shell'), getTranslations()]);
  const tabs = tabsOf(portal.app.modules);
  return (
    <nav
      aria-label={t('mainNavigation')}
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* All columns are set at once, so that tabs do not move while the page streams in. */}
      <ul className="grid h-16" style={{ gridTemplateColumns: `repeat(${tabs.length}, 1fr)` }}>
        {tabs.map((tab) => (
          <li key={tab.key} className="grid">
            <Link href={tab.href} aria-current={tab.key === active ? 'page' : undefined} className="tab">
              <Icon name={tab.icon} size={24} />
              {names(tab.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The total and the next step, in place of the bottom navigation on phones. */
export function PayBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-30 flex min-h-20 items-center gap-4 border-t border-line bg-surface px-(--gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
