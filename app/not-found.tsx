'use client';

import { useEffect } from 'react';

/**
 * Something that was followed to within a document is not there: the document is loaded anew from where it leads, and
 * with it comes the page that says so (`app/(portal)/missing`). It is part of every page's payload, so it is small.
 */
export default function NotFound() {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation');
    // A document that was loaded from here already will not become another by loading it once more.
    if (opened?.name.split('#', 1)[0] !== location.href.split('#', 1)[0]) location.reload();
    else location.replace(`/missing?${new URLSearchParams({ path: location.pathname })}`);
  }, []);
  return null;
}
