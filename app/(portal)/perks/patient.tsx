import { setTimeout as pause } from 'node:timers/promises';
import { type ReactNode, Suspense } from 'react';

/** A list that is there by then goes out with the page itself, so that it needs no script to appear. */
const patienceMs = 300;

/** Waits a moment for what its children read; a slower list comes later, and until then its boxes are shown. */
export async function Patient({
  read,
  fallback,
  children,
}: {
  read: Promise<unknown>;
  fallback: ReactNode;
  children: ReactNode;
}) {
  const isThere = await Promise.race([read.then(() => true), pause(patienceMs, false)]);
  return isThere ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
