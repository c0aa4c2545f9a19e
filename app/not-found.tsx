'use client';

import { useEffect } from 'react';

/**
 * The target of a link within the document does not exist: the document is loaded again from the target's
 * address, which returns the 404 page (`app/(portal)/missing`). This component is part of every page's
 * payload, so it is small.
 */
export default function NotFound() {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation');
    // Reloading a document that was already loaded from this address would not change it.
    if (opened?.name.split('#', 1)[0] !== location.href.split('#', 1)[0]) location.reload();
    else location.replace(`/missing?${new URLSearchParams({ path: location.pathname })}`);
  }, []);
  return null;
}
