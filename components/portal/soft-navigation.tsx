'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import '../ui/sheet-history.ts';

/** Follows every `Link` of the page within this document. Before it is there, links lead on as all links do. */
export function SoftNavigation() {
  const router = useRouter();
  const follow = useEffectEvent((event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-soft]');
    if (!link || link.target || !isElsewhere(link)) return;
    event.preventDefault();
    const scroll = link.dataset.scroll !== 'keep';
    if (link.dataset.soft === 'replace') router.replace(link.href, { scroll });
    else router.push(link.href, { scroll });
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => follow(event);
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  return null;
}

/** On this host and not on this very page, to whose parts the browser scrolls by itself. */
function isElsewhere({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const { location } = window;
  if (origin !== location.origin) return false;
  return hash === '' || pathname !== location.pathname || search !== location.search;
}
