'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import '../ui/sheet-history.ts';
import { replayEarlyClick } from './early-click.ts';

/**
 * Handles clicks on every `Link` without loading a new document. Until it is loaded, links navigate as usual, and
 * the last press of a button is kept and then replayed.
 */
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
  useLayoutEffect(replayEarlyClick, []);
  useEffect(() => {
    const listen = (event: MouseEvent) => follow(event);
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  return null;
}

/** True for another page on this host. For a fragment of this page the browser scrolls by itself. */
function isElsewhere({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const { location } = window;
  if (origin !== location.origin) return false;
  return hash === '' || pathname !== location.pathname || search !== location.search;
}
