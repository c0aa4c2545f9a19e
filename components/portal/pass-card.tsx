import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Portal } from '#server/portal/index.ts';
import { FullScreen } from '../ui/full-screen.tsx';
import { Icon } from '../ui/icon.tsx';
import { PassCode } from '../ui/pass-code.tsx';
import { Logo } from './logo.tsx';

/** What a pass shows to be scanned: draws the QR code, or the text in its place, in a size. */
export type DrawScan = (className: string) => ReactNode;

/**
 * The card of a pass: the partner's head, what is scanned, the code, and below a dashed line the facts. White in
 * both colour schemes, because scanners require it; the dark squares are at least 240 px wide.
 */
export function PassCard({
  portal,
  label,
  heading,
  drawScan,
  code,
  note,
  children,
}: {
  portal: Portal;
  /** Names the card for screen readers. */
  label: string;
  /** Opposite the partner's logo. */
  heading: ReactNode;
  drawScan: DrawScan;
  code: string;
  /** How the pass is used, below the code. */
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className="panel panel-float overflow-hidden bg-white! text-[#10131a] dark:border-transparent"
    >
      <div className="flex items-center justify-between gap-4 bg-card-ground px-6 py-4 text-card-ink">
        <Logo portal={portal} size="small" ground="card" />
        {heading}
      </div>
      <div className="grid justify-items-center px-2 text-center">
        {drawScan('w-84')}
        <PassCode code={code} />
        {note}
      </div>
      <div className="mx-6 my-5 border-t-2 border-dashed border-[#cfd2d8]" />
      {children}
    </section>
  );
}

/** The button that shows a pass on the whole screen: what is scanned, the code and the title. */
export async function PassFullScreen({
  label,
  triggerText,
  triggerClass,
  drawScan,
  code,
  title,
}: {
  label: string;
  triggerText: string;
  triggerClass: string;
  drawScan: DrawScan;
  code: string;
  title: string;
}) {
  const shell = await getTranslations('shell');
  return (
    <FullScreen
      trigger={
        <>
          <Icon name="expand" size={16} />
          {triggerText}
        </>
      }
      triggerClass={triggerClass}
      label={label}
      closeLabel={shell('close')}
      closeIcon={<Icon name="close" size={24} />}
    >
      {drawScan('size-[min(80vw,60dvh,30rem)]')}
      <PassCode code={code} />
      <p>
        <bdi>{title}</bdi>
      </p>
    </FullScreen>
  );
}
