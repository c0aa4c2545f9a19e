import type { ReactNode } from 'react';
import { CardArt } from '#components/portal/card-art.tsx';
import { HomeLogo, Logo } from '#components/portal/logo.tsx';
import { SandboxStrip } from '#components/portal/sandbox-strip.tsx';
import { StoreOfflinePage } from '#components/portal/store-offline-page.tsx';
import { inLocale } from '#server/modules/theming/index.ts';
import { offlineKey, type Portal } from '#server/portal/index.ts';

/**
 * The frame of sign-in pages: the partner's art and promise beside one narrow column; on phones only the
 * column.
 */
export function SignInFrame({ portal, children }: { portal: Portal; children: ReactNode }) {
  const { brand, locale } = portal;
  return (
    <div className="flex min-h-dvh flex-col">
      {portal.isSandbox && <SandboxStrip portal={portal} />}
      <div className="grid flex-1 lg:grid-cols-[5fr_7fr]">
        <aside className="relative isolate hidden content-start gap-16 overflow-hidden bg-card-ground p-12 text-card-ink lg:grid">
          <CardArt portal={portal} className="absolute inset-0 -z-1 size-full rtl:-scale-x-100" />
          <Logo portal={portal} ground="card" />
          <div className="grid max-w-form gap-3">
            <p className="heading-1">{inLocale(brand.slogan, brand, locale)}</p>
            <p className="text-18 text-card-ink-2">{inLocale(brand.promise, brand, locale)}</p>
          </div>
        </aside>
        <main id="main" className="grid grid-rows-[auto_1fr] px-(--gutter) pt-6 pb-12 lg:p-12">
          <span className="logo-tone lg:hidden">
            <HomeLogo portal={portal} />
          </span>
          <div className="mx-auto mt-12 grid w-full max-w-form content-start gap-6 self-start lg:row-span-2 lg:mt-0 lg:self-center">
            {children}
          </div>
        </main>
      </div>
      <StoreOfflinePage session={offlineKey(portal)} refresh={null} />
    </div>
  );
}
