import { setTimeout as pause } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/**
 * React delays streamed sections until 300 ms after the first paint. Waiting that long before the placeholder
 * costs a slow section little, and a quick one is sent with the page: its placeholder does not flash, and no
 * script has to insert it.
 */
const maxWaitMs = 300;

/**
 * A section of a page that can take long to read; `children` is a component called as a function. It is sent
 * with the page if it is ready in time, otherwise later, with `fallback` as its placeholder. Inserting a late
 * section needs JavaScript: browsers without it are redirected to `path`, the page's own URL, with `plain=1`,
 * where the page waits for everything; `isPlain` tells the section that no script will complete it.
 */
export async function DeferredSection({
  path,
  fallback,
  children,
}: {
  path: string;
  fallback: ReactNode;
  children: (page: { isPlain: boolean }) => Promise<Awaited<ReactNode>>;
}) {
  const address = new URL(path, 'https://page.invalid');
  const isPlain = address.searchParams.get('plain') === '1';
  const section = children({ isPlain });
  if (isPlain) return section;
  const ready = section.then((content) => ({ content }));
  const readyInTime = await Promise.race([ready, pause(maxWaitMs, null)]);
  if (readyInTime) return readyInTime.content;
  address.searchParams.set('plain', '1');
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${address.pathname}${address.search}`} />
      </noscript>
      <Suspense fallback={fallback}>{section}</Suspense>
    </>
  );
}
