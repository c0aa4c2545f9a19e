import type { ReactNode } from 'react';
import type { Portal } from '#server/portal/index.ts';
import { Shell } from '../portal/shell.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

/**
 * The layout of payment pages: no navigation except the link back, a form 560 px wide and a sticky summary
 * 360 px wide.
 */
export function CheckoutFrame({
  portal,
  path,
  status,
  back,
  summary,
  folded,
  children,
}: {
  portal: Portal;
  path: string;
  /** Content of the header's end: the countdown. */
  status?: ReactNode;
  back?: { href: string; label: string };
  summary?: ReactNode;
  /** The collapsed summary of narrow screens. */
  folded?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Shell portal={portal} path={path} bare back={back} search={status}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 py-6 lg:grid-cols-[minmax(0,35rem)_22.5rem] lg:items-start lg:justify-center lg:gap-24 lg:py-12">
        {folded}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          {back && (
            <Link
              href={back.href}
              className="-mb-4 hidden min-h-11 items-center gap-2 justify-self-start text-14 font-medium hover:text-emphasis md:inline-flex"
            >
              <Icon name="back" size={18} />
              {back.label}
            </Link>
          )}
          {children}
        </div>
        {summary && <aside className="hidden lg:sticky lg:top-26 lg:block">{summary}</aside>}
      </div>
    </Shell>
  );
}
