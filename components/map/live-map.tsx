'use client';

import './live-map.css';
import type { Map as OpenMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { LivePins } from './live-pins.tsx';
import { LiveVehicle } from './live-vehicle.tsx';
import {
  clearLabels,
  kilometresPerDegree,
  labelsFromScale,
  placePins,
  ringsAt,
  type Spot,
} from './map-scale.ts';
import type { MapControl, MapScene } from './map-stage.tsx';
import { settledPixelsPerKm } from './map-zoom.ts';
import { openMap } from './open-map.ts';
import { useFollowing } from './use-following.ts';

/** A position in pixels within the map. */
export type ScreenPoint = { x: number; y: number };

/**
 * The map drawn by maplibre-gl, with labels and pins as HTML over it. This file is loaded when a map is opened. It has
 * the scale and the middle of the sketch until the reader moves it.
 */
export function LiveMap({
  scene,
  onReady,
  onFailure,
}: {
  scene: MapScene;
  onReady: (control: MapControl) => void;
  onFailure: () => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { follow, stop } = useFollowing(map, scene);
  const onFollow = useEffectEvent(follow);
  const focusMap = () => map?.getCanvas().focus();
  const readScale = useEffectEvent(() => scene.pixelsPerKm);
  const readScene = useEffectEvent(() => scene);
  const onOpen = useEffectEvent((opened: OpenMap) => {
    setMap(opened);
    onReady({
      zoomBy: (levels) => {
        stop();
        opened.easeTo({ zoom: opened.getZoom() + levels, duration: 200 });
      },
      follow: () => onFollow(),
      focus: () => opened.getCanvas().focus(),
    });
  });
  const onFailed = useEffectEvent(() => onFailure());
  useEffect(() => {
    if (!container.current) return;
    const { focus, centre, words, streets, isCooperative } = readScene();
    return openMap(
      {
        container: container.current,
        focus,
        ringCentre: centre,
        readScale: () => readScale(),
        words,
        streets,
        isCooperative,
      },
      { onMove: redraw, onReady: (opened) => onOpen(opened), onFailure: () => onFailed() },
    );
  }, []);
  return (
    <>
      <div ref={container} className="absolute inset-0" />
      {map && <Overlay scene={scene} map={map} onFollow={follow} onLeave={focusMap} />}
    </>
  );
}

function Overlay({
  scene,
  map,
  onFollow,
  onLeave,
}: {
  scene: MapScene;
  map: OpenMap;
  onFollow: () => void;
  onLeave: () => void;
}) {
  const { centre, labels, spots, highlight, vehicle, current, streets } = scene;
  // The style of an operator names the towns itself.
  const isNamed = streets !== null && 'styleUrl' in streets;
  const pixelsPerKm = settledPixelsPerKm(map.getZoom(), centre.lat);
  const pins = useMemo(
    () => placePins(centre, pixelsPerKm, spots, current),
    [centre, pixelsPerKm, spots, current],
  );
  const shown = useMemo(
    () => (isNamed || pixelsPerKm < labelsFromScale ? [] : clearLabels(centre, pixelsPerKm, labels, pins)),
    [isNamed, centre, pixelsPerKm, labels, pins],
  );
  const at = ({ lat, lng }: Spot): ScreenPoint => map.project([lng, lat]);
  const origin = at(centre);
  const opposite = highlight ?? vehicle;
  const isHighlightEast = opposite !== undefined && at(opposite).x > origin.x;
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" dir="ltr">
      <div aria-hidden="true">
        {ringsAt(pixelsPerKm).map((km) => {
          // Below and beside the centre, on the ring; opposite the highlighted position.
          const degrees = (km * 0.72) / kilometresPerDegree;
          const east = (isHighlightEast ? -degrees : degrees) / Math.cos((centre.lat * Math.PI) / 180);
          return (
            <Label
              key={km}
              at={at({ lat: centre.lat - degrees, lng: centre.lng + east })}
              className="text-12 text-ink-2"
            >
              {scene.words.ring.replace('#', String(km))}
            </Label>
          );
        })}
        {shown.map((label) => (
          <Label key={label.name} at={at(label)} className="text-12 text-ink-2">
            {label.name}
          </Label>
        ))}
        <span className="absolute size-2 -translate-1/2 rounded-full bg-ink-2" style={toStyle(origin)} />
        {centre.name && (
          <Label at={{ x: origin.x, y: origin.y - 18 }} className="font-heading text-18 text-ink">
            {centre.name}
          </Label>
        )}
        {highlight && <Highlight at={at(highlight)} name={highlight.name} />}
      </div>
      <LivePins scene={scene} pins={pins} at={at} map={map} onLeave={onLeave} />
      {vehicle && <LiveVehicle vehicle={vehicle} at={at} map={map} onFollow={onFollow} onLeave={onLeave} />}
    </div>
  );
}

function Label({ at, className, children }: { at: ScreenPoint; className: string; children: string }) {
  return (
    <span className={`live-label ${className}`} style={toStyle(at)}>
      {children}
    </span>
  );
}

function Highlight({ at, name }: { at: ScreenPoint; name?: string }) {
  return (
    <>
      <span className="absolute grid size-11 -translate-1/2 place-items-center" style={toStyle(at)}>
        <span className="absolute inset-0 rounded-full bg-primary opacity-15" />
        <span className="relative size-5.5 rounded-full border-3 border-surface bg-primary" />
      </span>
      {name && (
        <Label at={{ x: at.x, y: at.y + 30 }} className="text-12 text-ink-2">
          {name}
        </Label>
      )}
    </>
  );
}

const toStyle = ({ x, y }: ScreenPoint) => ({ left: `${x}px`, top: `${y}px` });
