import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { offlineKey, type Portal } from '#server/portal/index.ts';
import { Footer } from './footer.tsx';
import { BottomBar, Header } from './header.tsx';
import type { Tab } from './navigation.ts';
import { SandboxStrip } from './sandbox-strip.tsx';
import { SearchLink } from './search-link.tsx';
import { StaticParts } from './static-parts.tsx';
import { StoreOfflinePage } from './store-offline-page.tsx';

/**
 * The frame of a page. Each page renders it, because only the page knows its place: `active` marks its tab,
 * `search` is the search button of the header, `payBar` replaces the bottom navigation on phones, and `bare`
 * omits the navigation (checkout).
 */
export async function Shell({
  portal,
  path,
  active,
  search,
  back,
  payBar,
  bare = false,
  children,
}: {
  portal: Portal;
  /** Path of this page with its query; the language and colour scheme forms return to it. */
  path: string;
  active?: Tab;
  search?: ReactNode;
  back?: { href: string; label: string };
  payBar?: ReactNode;
  bare?: boolean;
  children: ReactNode;
}) {
  const t = await getTranslations('shell');
  return (
    <StaticParts>
      <div className="flex min-h-dvh flex-col pb-16 md:pb-0">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-button focus:bg-ink focus:px-4 focus:py-3 focus:text-bg"
        >
          {t('skip')}
        </a>
        {portal.isSandbox && <SandboxStrip portal={portal} />}
        <Header portal={portal} active={active} back={back} bare={bare} hasTitle={Boolean(search)}>
          {search}
          {!bare && (active === 'trips' || active === 'perks' || active === 'me') && (
            <SearchLink portal={portal} />
          )}
        </Header>
        {/* At least as tall as the screen with the footer's margin, so that a short result list does not move
          the footer into view. */}
        <main
          id="main"
          tabIndex={-1}
          className={`wrap w-full flex-1 ${bare ? '' : 'min-h-[calc(100svh-9rem)]'}`}
        >
          {children}
        </main>
        {!bare && <Footer portal={portal} path={path} />}
        {payBar ?? (!bare && <BottomBar portal={portal} active={active} />)}
        <StoreOfflinePage session={offlineKey(portal)} refresh={/^\/(trips.*)?$/.test(path) ? path : null} />
      </div>
    </StaticParts>
  );
}

/** The heading of a section with a link to the full list. */
export function SectionHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-4 flex items-baseline justify-between gap-4">
      <h2 className="heading-2">{title}</h2>
      {children}
    </div>
  );
}
