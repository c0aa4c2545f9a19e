'use client';

import type { Map as OpenMap } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { glideMs, spotBetween } from './glide.ts';
import type { ScreenPoint } from './live-map.tsx';
import type { Spot } from './map-scale.ts';
import type { MapVehicle } from './map-stage.tsx';

/**
 * The pin of a vehicle: a button that brings the vehicle back into the view. Plus and minus zoom, and Escape
 * returns to the map.
 */
export function LiveVehicle({
  vehicle,
  at,
  map,
  onFollow,
  onLeave,
}: {
  vehicle: MapVehicle;
  at: (spot: Spot) => ScreenPoint;
  map: OpenMap;
  onFollow: () => void;
  onLeave: () => void;
}) {
  const { x, y } = at(useGlide(vehicle));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=' || event.key === '-')
      map.easeTo({ zoom: map.getZoom() + (event.key === '-' ? -1 : 1), duration: 200 });
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      data-vehicle=""
      aria-label={vehicle.name}
      onClick={onFollow}
      onKeyDown={onKeyDown}
      className="live-vehicle"
      style={{ left: `${x}px`, top: `${y}px` }}
    >
      <Icon name="transfer" />
    </button>
  );
}

/** The position on its way to the latest one. With reduced motion it is the latest one at once. */
function useGlide({ lat, lng }: Spot): Spot {
  const [shown, setShown] = useState<Spot>({ lat, lng });
  const last = useRef(shown);
  useEffect(() => {
    const show = (spot: Spot) => {
      last.current = spot;
      setShown(spot);
    };
    const from = last.current;
    const to = { lat, lng };
    if (from.lat === lat && from.lng === lng) return;
    const durationMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : glideMs;
    const begunMs = performance.now();
    const step = () => {
      const passedMs = performance.now() - begunMs;
      if (passedMs >= durationMs) return show(to);
      show(spotBetween(from, to, passedMs / durationMs));
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [lat, lng]);
  return shown;
}
