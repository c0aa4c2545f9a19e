import { setTimeout as pause } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/**
 * React holds a part that comes after the page back until 300 ms after the first paint. To wait that long for it first
 * costs a slow part little, and a quick one goes out with the page: no boxes that flash, and no script to place it.
 */
const patienceMs = 300;

/**
 * A part of a page that may take long to read, `children` a component called: with the page when it is there in time,
 * otherwise as soon as it is ready, its boxes until then. Putting a late part in place takes a script, so browsers
 * without are then sent to the page's own address, `path`, with `plain=1`, where the page waits for everything.
 */
export async function Later({
  path,
  fallback,
  children,
}: {
  path: string;
  fallback: ReactNode;
  children: () => Promise<Awaited<ReactNode>>;
}) {
  const address = new URL(path, 'https://page.invalid');
  const part = children();
  if (address.searchParams.get('plain') === '1') return part;
  const ready = part.then((content) => ({ content }));
  const inTime = await Promise.race([ready, pause(patienceMs, null)]);
  if (inTime) return inTime.content;
  address.searchParams.set('plain', '1');
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${address.pathname}${address.search}`} />
      </noscript>
      <Suspense fallback={fallback}>{part}</Suspense>
    </>
  );
}
