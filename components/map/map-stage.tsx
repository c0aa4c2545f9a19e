'use client';

import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { hasWebGl } from './has-webgl.ts';
import type { MapSpot, Spot } from './map-scale.ts';
import type { MapStreets, MapWords } from './map-words.ts';
import type { MapLabel } from './sketch-map.tsx';

/** A position that moves while the map is shown. */
export type MapVehicle = Spot & {
  name: string;
  /** The button that brings it back into the view. */
  followText: string;
};

/** What a map shows: sketch and opened map show the same. */
export type MapScene = {
  centre: Spot & { name: string };
  /** The middle of the map until the reader moves it. */
  focus: Spot;
  pixelsPerKm: number;
  labels: readonly MapLabel[];
  spots: readonly MapSpot[];
  /** A single position, drawn as a dot with a halo, with its name if it has one. */
  highlight?: Spot & { name?: string };
  /** Followed by the opened map, which the page does not open again when it moves. */
  vehicle?: MapVehicle;
  current: string | null;
  seen?: ReadonlySet<string>;
  words: MapWords;
  streets: MapStreets | null;
  /** Whether the map lies in a page that scrolls. */
  isCooperative: boolean;
};

/** What the page can do with the opened map. */
export type MapControl = { zoomBy: (levels: 1 | -1) => void; follow: () => void; focus: () => void };

/** The zoom buttons of the sketch; null where it has none. */
export type SketchZoom = { canZoomIn: boolean; canZoomOut: boolean; zoomBy: (levels: 1 | -1) => void };

type LiveMap = typeof import('./live-map.tsx').LiveMap;

/**
 * The sketch, which the server draws, and the map that takes its place when the reader opens it: with the pointer, the
 * keyboard or a button, or in a sheet when it is shown. Without WebGL, or if the map does not load, the sketch stays.
 * Both have the same size, so that nothing moves.
 */
export function MapStage({
  scene,
  sketchZoom,
  opensWhenShown = false,
  caption,
  children,
}: {
  scene: MapScene;
  sketchZoom: SketchZoom | null;
  opensWhenShown?: boolean;
  /** Caption of the sketch, if it is not that of the words. */
  caption?: string;
  children: ReactNode;
}) {
  const { words } = scene;
  const box = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'sketch' | 'opening' | 'open' | 'missing'>('sketch');
  const [Live, setLive] = useState<LiveMap | null>(null);
  const control = useRef<MapControl>(null);
  const isAsked = useRef(false);
  const open = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (!hasWebGl()) return setStatus('missing');
    setStatus('opening');
    import('./live-map.tsx').then(
      (loaded) => setLive(() => loaded.LiveMap),
      () => setStatus('missing'),
    );
  };
  useEffect(() => {
    if (!opensWhenShown || !box.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && open(),
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  });
  const zoomBy = (levels: 1 | -1) => {
    if (control.current) control.current.zoomBy(levels);
    else sketchZoom?.zoomBy(levels);
  };
  const isOpen = status === 'open';
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within open the map too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        ref={box}
        data-map={status}
        className="relative flex-1 overflow-hidden"
        onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && whenIdle(open)}
        onFocus={open}
        onClick={open}
      >
        {!isOpen && children}
        {Live && status !== 'missing' && (
          <div className={`absolute inset-0 ${isOpen ? 'bg-sunken' : 'invisible'}`}>
            <Live
              scene={scene}
              onReady={(ready) => {
                control.current = ready;
                setStatus('open');
                // The button that opened the map is gone.
                if (box.current?.contains(document.activeElement) && !sketchZoom)
                  requestAnimationFrame(ready.focus);
              }}
              onFailure={() => setStatus('missing')}
            />
          </div>
        )}
        {(sketchZoom || isOpen) && (
          <div className="absolute end-3 top-3 z-3 grid overflow-hidden rounded-field border border-line-strong bg-surface">
            {(['plus', 'minus'] as const).map((direction) => (
              <button
                key={direction}
                type="button"
                aria-label={direction === 'plus' ? words.zoomIn : words.zoomOut}
                disabled={!isOpen && !(direction === 'plus' ? sketchZoom?.canZoomIn : sketchZoom?.canZoomOut)}
                onClick={() => zoomBy(direction === 'plus' ? 1 : -1)}
                className={mapButton}
              >
                <Icon name={direction} />
              </button>
            ))}
            {isOpen && scene.vehicle && (
              <button
                type="button"
                aria-label={scene.vehicle.followText}
                onClick={() => control.current?.follow()}
                className={mapButton}
              >
                <Icon name="transfer" />
              </button>
            )}
          </div>
        )}
        {!sketchZoom && (status === 'sketch' || status === 'opening') && (
          <button
            type="button"
            aria-label={words.openMap}
            aria-busy={status === 'opening'}
            className={`absolute end-3 top-3 rounded-field border border-line-strong bg-surface ${mapButton}`}
          >
            <Icon name="map" />
          </button>
        )}
      </div>
      <p className="grid border-t border-line bg-surface px-3.5 py-2.5 text-12 text-ink-2 *:[grid-area:1/1]">
        <span className={isOpen ? 'invisible' : ''}>{caption ?? words.mapCaption}</span>
        <span className={isOpen ? '' : 'invisible'}>{words.openCaption}</span>
      </p>
    </>
  );
}

const mapButton =
  'grid size-11 place-items-center hover:bg-sunken disabled:text-line-strong [&+&]:border-t [&+&]:border-line';

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run, 100);
}
