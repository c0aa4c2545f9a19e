'use client';

import type { Map as OpenMap } from 'maplibre-gl';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ScreenPoint } from './live-map.tsx';
import type { Pin, Spot } from './map-scale.ts';
import type { MapScene } from './map-stage.tsx';
import { nextPin } from './next-pin.ts';

/** Pins keep this distance from the edge of the map when they get the focus, in pixels. */
const edgePixels = 40;

/**
 * The pins as buttons, in the order of the list. One of them is in the tab order; the arrow keys go from pin to pin,
 * plus and minus zoom, and Escape returns to the map.
 */
export function LivePins({
  scene: { spots, current, seen },
  pins,
  at,
  map,
  onLeave,
}: {
  scene: MapScene;
  pins: readonly Pin[];
  at: (spot: Spot) => ScreenPoint;
  map: OpenMap;
  onLeave: () => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState<string | null>(null);
  const tabStop = spots.some(({ id }) => id === entry) ? entry : spots[0]?.id;
  const dots = new Set(pins.filter(({ isDot }) => isDot).map(({ id }) => id));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=' || event.key === '-')
      map.easeTo({ zoom: map.getZoom() + (event.key === '-' ? -1 : 1), duration: 200 });
    // In a sheet, Escape closes the sheet.
    else if (event.key === 'Escape' && !group.current?.closest('dialog')) onLeave();
    else {
      const places = spots.map((spot) => ({ id: spot.id, ...at(spot) }));
      const next = nextPin(places, tabStop ?? null, event.key);
      if (next === null) return;
      group.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(next)}"]`)?.focus();
    }
    event.preventDefault();
  };
  const showPin = (spot: Spot & { id: string }) => {
    setEntry(spot.id);
    const { x, y } = at(spot);
    const { clientWidth: width, clientHeight: height } = map.getCanvas();
    const isInView =
      x >= edgePixels && y >= edgePixels && x <= width - edgePixels && y <= height - edgePixels;
    if (!isInView) map.panTo([spot.lng, spot.lat], { duration: 200 });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div ref={group} onKeyDown={onKeyDown}>
      {spots.map((spot) => {
        const { x, y } = at(spot);
        const isCurrent = spot.id === current;
        const isDot = dots.has(spot.id);
        return (
          <button
            key={spot.id}
            type="button"
            data-pin={spot.id}
            tabIndex={spot.id === tabStop ? 0 : -1}
            onFocus={() => showPin(spot)}
            className={`live-pin ${isDot ? 'live-dot' : ''} ${isCurrent ? 'live-current' : seen?.has(spot.id) ? 'live-seen' : ''}`}
            style={{ left: `${x}px`, top: `${y}px` }}
          >
            <span className="sr-only">
              <bdi>{spot.name}</bdi>{' '}
            </span>
            <span className={isDot ? 'sr-only' : 'numeric'}>{spot.text}</span>
          </button>
        );
      })}
    </div>
  );
}
