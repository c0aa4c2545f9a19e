import type { Map as OpenMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { glideMs } from './glide.ts';
import type { MapScene } from './map-stage.tsx';
import { zoomFor } from './map-zoom.ts';

/**
 * Keeps the vehicle of a scene and its pick-up place in the view, until the reader moves the map. The returned functions
 * stop that and begin it again. A map without a vehicle stays where it is.
 */
export function useFollowing(
  map: OpenMap | null,
  { vehicle, focus, pixelsPerKm }: MapScene,
): { follow: () => void; stop: () => void } {
  const isFollowing = useRef(true);
  const stop = () => {
    isFollowing.current = false;
  };
  const show = (durationMs: number) => {
    // The map itself does without the movement where the reader wants reduced motion.
    map?.easeTo({
      center: [focus.lng, focus.lat],
      zoom: zoomFor(pixelsPerKm, focus.lat),
      duration: durationMs,
    });
  };
  const onReport = useEffectEvent(() => {
    if (isFollowing.current) show(glideMs);
  });
  const isMoving = vehicle !== undefined;
  useEffect(() => {
    if (!map || !isMoving) return;
    // Only a movement by the reader has an event of the browser.
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) isFollowing.current = false;
    };
    map.on('move', onMove);
    return () => {
      map.off('move', onMove);
    };
  }, [map, isMoving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view is a report
  useEffect(() => {
    if (map && isMoving) onReport();
  }, [map, isMoving, focus.lat, focus.lng, pixelsPerKm]);
  const follow = () => {
    isFollowing.current = true;
    show(300);
  };
  return { follow, stop };
}
