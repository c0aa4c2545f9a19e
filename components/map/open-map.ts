import {
  addProtocol,
  type LngLatLike,
  Map as OpenMap,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import { readColours } from '../ui/read-colours.ts';
import { makeCoastLoader, setShapes } from './load-coasts.ts';
import { kilometresPerDegree, ringsAt, type Spot } from './map-scale.ts';
import {
  coastStyle,
  colourTokens,
  hasStreets,
  type MapColours,
  type PmtilesContent,
  pmtilesStyle,
  recolour,
  ringLayer,
  ringSource,
} from './map-style.ts';
import type { MapStreets, MapWords } from './map-words.ts';
import { settledPixelsPerKm, zoomFor } from './map-zoom.ts';

/** Limits of the scale, in pixels per kilometre. */
const minPixelsPerKm = 1.5;
const maxPixelsPerKm = 500;
/** A map whose first picture takes longer than this is shown as far as it is. */
const firstPictureMs = 4_000;
const darkScheme = '(prefers-color-scheme: dark)';

type Start = {
  container: HTMLElement;
  focus: Spot;
  ringCentre: Spot;
  /** Read when the map is shown, because the sketch may be zoomed meanwhile. */
  readScale: () => number;
  words: MapWords;
  streets: MapStreets | null;
  /** Whether the page scrolls below the map: one finger and the plain wheel then move the page. */
  isCooperative: boolean;
};

type Heard = { onMove: () => void; onReady: (map: OpenMap) => void; onFailure: () => void };

/** Opens a map in the container and reports its movements. Returns the function that removes it. */
export function openMap(start: Start, { onMove, onReady, onFailure }: Heard): () => void {
  const closing = new AbortController();
  let map: OpenMap | undefined;
  openWithStyle(start, closing.signal).then(
    (opened) => {
      if (!opened) return;
      map = opened;
      map.on('move', onMove);
      onReady(map);
    },
    () => closing.signal.aborted || onFailure(),
  );
  return () => {
    closing.abort();
    map?.remove();
  };
}

/** Tries the operator's streets first and our own coasts if they do not load. */
async function openWithStyle(start: Start, signal: AbortSignal): Promise<OpenMap | null> {
  if (start.streets) {
    try {
      return await openOnce(start, start.streets, signal);
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return openOnce(start, null, signal);
}

async function openOnce(
  start: Start,
  streets: MapStreets | null,
  signal: AbortSignal,
): Promise<OpenMap | null> {
  const { container, focus, words } = start;
  const makeStyle = await styleMaker(streets);
  if (signal.aborted) return null;
  setWorkerUrl('/generated/map-worker.js');
  const style = makeStyle(readColours(container, colourTokens));
  const map = new OpenMap({
    container,
    style,
    center: toLngLat(focus),
    zoom: zoomFor(start.readScale(), focus.lat),
    minZoom: Math.max(0, zoomFor(minPixelsPerKm, focus.lat)),
    maxZoom: zoomFor(maxPixelsPerKm, focus.lat),
    // Coasts of our own are credited in the caption.
    attributionControl: streets ? { compact: false } : false,
    cooperativeGestures: start.isCooperative,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: {
      'Map.Title': words.map,
      'CooperativeGesturesHandler.WindowsHelpText': words.gestures.control,
      'CooperativeGesturesHandler.MacHelpText': words.gestures.command,
      'CooperativeGesturesHandler.MobileHelpText': words.gestures.touch,
    },
  });
  const remove = () => map.remove();
  signal.addEventListener('abort', remove, { once: true });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  try {
    await whenLoaded(map);
    if (!map.getSource('rings'))
      map.addSource('rings', ringSource).addLayer(ringLayer(readColours(container, colourTokens)));
    map.jumpTo({ zoom: zoomFor(start.readScale(), focus.lat) });
    const drawRings = makeRings(map, start.ringCentre);
    drawRings();
    map.on('zoomend', drawRings);
    if (!streets) {
      const loadCoasts = makeCoastLoader(map, signal);
      map.on('moveend', () => void loadCoasts());
      await loadCoasts();
    }
    await whenIdle(map);
  } catch (error) {
    map.remove();
    throw error;
  } finally {
    signal.removeEventListener('abort', remove);
  }
  if (signal.aborted) return null;
  followScheme(map, container, makeStyle, signal);
  return map;
}

/** Returns how the style is made of colours; the operator's own style has its own. */
async function styleMaker(
  streets: MapStreets | null,
): Promise<(colours: MapColours) => StyleSpecification | string> {
  if (!streets) return coastStyle;
  if ('styleUrl' in streets) return () => streets.styleUrl;
  const { PMTiles, Protocol, TileType } = await import('pmtiles');
  const protocol = new Protocol({ metadata: true });
  const file = new PMTiles(streets.pmtilesUrl);
  protocol.add(file);
  addProtocol('pmtiles', protocol.tile);
  const { tileType } = await file.getHeader();
  const content: PmtilesContent =
    tileType === TileType.Mvt
      ? { kind: 'vector', layerNames: readLayerNames(await file.getMetadata()) }
      : { kind: 'raster' };
  if (content.kind === 'vector' && !hasStreets(content.layerNames))
    throw new Error("The PMTiles file has no layer of Protomaps' base map.");
  return (colours) => pmtilesStyle(streets.pmtilesUrl, content, colours);
}

/** The names of the vector layers in the metadata of a PMTiles file; null if it lists none. */
function readLayerNames(metadata: unknown): string[] | null {
  const { vector_layers: layers } = Object(metadata) as { vector_layers?: { id: string }[] };
  return layers?.map(({ id }) => id) ?? null;
}

const toLngLat = ({ lng, lat }: Spot): LngLatLike => [lng, lat];

/** Waits for the style; an error before it is the map's failure, a later one concerns a single tile. */
function whenLoaded(map: OpenMap): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  map.once('load', () => resolve());
  map.on('error', ({ error }) => reject(error));
  return promise;
}

function whenIdle(map: OpenMap): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  map.once('idle', () => resolve());
  setTimeout(resolve, firstPictureMs);
  map.triggerRepaint();
  return promise;
}

/** Draws the rings of the present scale; they are the same as those of the sketch. */
function makeRings(map: OpenMap, centre: Spot): () => void {
  return () => {
    const longitudeFactor = Math.cos((centre.lat * Math.PI) / 180);
    const circle = (km: number) =>
      Array.from({ length: 97 }, (_, index) => {
        const angle = (index / 96) * 2 * Math.PI;
        return [
          centre.lng + (km * Math.sin(angle)) / (kilometresPerDegree * longitudeFactor),
          centre.lat + (km * Math.cos(angle)) / kilometresPerDegree,
        ];
      });
    setShapes(
      map,
      'rings',
      ringsAt(settledPixelsPerKm(map.getZoom(), centre.lat)).map((km) => ({
        type: 'LineString',
        coordinates: circle(km),
      })),
    );
  };
}

/** Redraws the map in the colours of the other scheme when the reader changes it. */
function followScheme(
  map: OpenMap,
  container: HTMLElement,
  makeStyle: (colours: MapColours) => StyleSpecification | string,
  signal: AbortSignal,
): void {
  let shown = makeStyle(readColours(container, colourTokens));
  const redraw = () => {
    const next = makeStyle(readColours(container, colourTokens));
    if (typeof shown === 'string' || typeof next === 'string') return;
    for (const { layer, property, value } of recolour(shown, next))
      map.setPaintProperty(layer, property as never, value as never);
    shown = next;
  };
  matchMedia(darkScheme).addEventListener('change', redraw, { signal });
}
