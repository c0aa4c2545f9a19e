import { type ReactNode, Suspense } from 'react';

/**
 * Shows a part as soon as it is ready and its boxes until then. Putting it in place takes a script, so browsers without
 * scripts are sent to the same address with `plain=1`, where the page waits for everything.
 */
export function Later({
  plain,
  plainHref,
  fallback,
  children,
}: {
  plain: boolean;
  plainHref?: string;
  fallback: ReactNode;
  children: ReactNode;
}) {
  if (plain) return children;
  return (
    <>
      {plainHref && (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${plainHref}`} />
        </noscript>
      )}
      <Suspense fallback={fallback}>{children}</Suspense>
    </>
  );
}
