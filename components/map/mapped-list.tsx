'use client';

import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type MapFacts, PhoneMap, SideMap } from './map-panel.tsx';
import type { MapSpot } from './map-scale.ts';
import { spotPrefix } from './spot-prefix.ts';

/**
 * A server-rendered list in seven of twelve columns with a map in the other five; on phones the map is a
 * sheet. The item under the pointer or focus and its pin highlight each other.
 */
export function MappedList({
  spots,
  cards,
  closeIcon,
  children,
  ...map
}: Omit<MapFacts, 'current' | 'seen' | 'onCurrent'> & {
  spots: readonly MapSpot[];
  /** Small cards by id, for the map on phones. */
  cards: Record<string, ReactNode>;
  closeIcon: ReactNode;
  children: ReactNode;
}) {
  const [current, setCurrent] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = current === null ? null : document.getElementById(spotPrefix + current);
    if (!row || !list.current?.contains(row)) return;
    row.dataset.current = 'true';
    return () => {
      delete row.dataset.current;
    };
  }, [current]);
  const onHover = (event: SyntheticEvent) => setCurrent(spotAt(event.target));
  const facts = { ...map, spots, current, onCurrent: setCurrent };
  return (
    <>
      <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-8">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list follows the pointer for the map beside it */}
        <div
          ref={list}
          className="min-w-0"
          onPointerOver={onHover}
          onPointerLeave={() => setCurrent(null)}
          onFocus={onHover}
          onBlur={() => setCurrent(null)}
        >
          {children}
        </div>
        <SideMap {...facts} rowPrefix={spotPrefix} />
      </div>
      <PhoneMap {...facts} cardOf={(id) => cards[id]} closeIcon={closeIcon} />
    </>
  );
}

/** Id of the item whose row contains the target of an event. */
function spotAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest(`[id^="${spotPrefix}"]`) : null;
  return row ? row.id.slice(spotPrefix.length) : null;
}
