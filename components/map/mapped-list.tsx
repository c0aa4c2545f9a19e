'use client';

import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type MapFacts, type MapSpot, PhoneMap, SideMap } from './map-panel.tsx';
import { spotPrefix } from './spot-prefix.ts';

/**
 * A list that the server made, in seven columns, with a map of its things in five beside it; on a phone the map is a
 * sheet. The thing under the pointer or focus and its pin show each other.
 */
export function MappedList({
  spots,
  cards,
  closeIcon,
  children,
  ...map
}: Omit<MapFacts, 'current' | 'seen' | 'onCurrent'> & {
  spots: readonly MapSpot[];
  /** Small cards by id, for the map of a phone. */
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
  const onPoint = (event: SyntheticEvent) => setCurrent(spotAt(event.target));
  const facts = { ...map, spots, current, onCurrent: setCurrent };
  return (
    <>
      <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-8">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list follows the pointer for the map beside it */}
        <div
          ref={list}
          className="min-w-0"
          onPointerOver={onPoint}
          onPointerLeave={() => setCurrent(null)}
          onFocus={onPoint}
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

/** The thing of the row that an event happened in. */
function spotAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest(`[id^="${spotPrefix}"]`) : null;
  return row ? row.id.slice(spotPrefix.length) : null;
}
