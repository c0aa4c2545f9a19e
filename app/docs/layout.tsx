import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { HomeLogo } from '#components/portal/logo.tsx';
import { readPortal } from '#server/portal/index.ts';
import './docs.css';

export const metadata: Metadata = {
  title: { default: 'API documentation', template: '%s · API documentation' },
};

/** The frame of the developer pages. They are in English in every partner's portal. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const portal = await readPortal();
  return (
    <div className="docs" lang="en" dir="ltr">
      {portal && (
        <header className="logo-tone">
          <HomeLogo portal={portal} />
        </header>
      )}
      <nav aria-label="Documentation">
        {/* Plain links: Next does not render the reference. */}
        <a href="/docs">Reference</a>
        <a href="/docs/errors">Errors</a>
        <a href="/docs/webhooks">Webhooks</a>
        <a href="/docs/magic-values">Magic values</a>
        <a href="/v1/openapi.json">openapi.json</a>
      </nav>
      <main>{children}</main>
    </div>
  );
}
