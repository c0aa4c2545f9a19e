import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** The colours of the map and the tokens of the partner's brand that they come from. */
export const colourTokens = {
  sea: '--sunken',
  land: '--surface',
  coast: '--line-strong',
  border: '--line-strong',
  ring: '--line-strong',
  park: '--positive-soft',
  building: '--bg',
  road: '--line',
  mainRoad: '--line-strong',
} as const;

export type MapColours = Record<keyof typeof colourTokens, string>;

/** Names of the sources whose data the map sets while it is open. */
const mapSources = ['land', 'coast', 'borders', 'rings'] as const;
export type MapSource = (typeof mapSources)[number];

const none = { type: 'FeatureCollection', features: [] } as const;
const emptySource = { type: 'geojson', data: { ...none, features: [] } } as const;
const roundLine = { 'line-join': 'round', 'line-cap': 'round' } as const;

/** The layer of the distance rings, which also lies over the streets of an operator. */
export const ringLayer = (colours: MapColours): LayerSpecification => ({
  id: 'rings',
  type: 'line',
  source: 'rings',
  paint: { 'line-color': colours.ring, 'line-dasharray': [2, 5] },
});

/** The source of the distance rings, without rings. */
export const ringSource = emptySource;

/**
 * The style of our own map: sea, land, coasts and borders. It names no glyphs and no sprite, so that the map asks for
 * nothing but its tiles; labels are HTML, whose text browsers shape in every script.
 */
export function coastStyle(colours: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(mapSources.map((name) => [name, emptySource])),
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      // Smoothed edges of neighbouring tiles would show as hairlines; the coast is drawn over the others.
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: { 'fill-color': colours.land, 'fill-antialias': false },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        layout: roundLine,
        paint: { 'line-color': colours.border, 'line-width': 1.5, 'line-dasharray': [1, 3] },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'coast',
        layout: roundLine,
        paint: { 'line-color': colours.coast, 'line-width': 1.25 },
      },
      ringLayer(colours),
    ],
  };
}

/** How a PMTiles file is drawn: pictures as they are, or vectors in the scheme of Protomaps' base map. */
export type PmtilesContent =
  | { kind: 'raster' }
  /** The names of the layers in the file; null if it does not say. */
  | { kind: 'vector'; layerNames: readonly string[] | null };

/**
 * The style of a PMTiles file: its pictures, or its streets in the partner's colours. A layer that the file lacks is left
 * out, because the map counts it as an error.
 */
export function pmtilesStyle(url: string, content: PmtilesContent, colours: MapColours): StyleSpecification {
  const streets =
    content.kind === 'raster'
      ? ({ type: 'raster', url: `pmtiles://${url}`, tileSize: 256 } as const)
      : ({ type: 'vector', url: `pmtiles://${url}` } as const);
  return {
    version: 8,
    sources: { streets, rings: ringSource },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      ...(content.kind === 'raster'
        ? [{ id: 'streets', type: 'raster', source: 'streets' } as const]
        : streetLayers(colours).filter((layer) => isInFile(layer, content.layerNames))),
      ringLayer(colours),
    ],
  };
}

const isInFile = (layer: LayerSpecification, layerNames: readonly string[] | null): boolean =>
  layerNames === null || ('source-layer' in layer && layerNames.includes(String(layer['source-layer'])));

/** The layers of Protomaps' base map that are drawn. */
const streetLayerNames = ['earth', 'landuse', 'water', 'buildings', 'roads', 'boundaries'] as const;

/** Whether a vector file has a layer that is drawn. In other schemes the layers have other names. */
export const hasStreets = (layerNames: readonly string[] | null): boolean =>
  layerNames === null || streetLayerNames.some((name) => layerNames.includes(name));

const parks = ['park', 'forest', 'wood', 'grass', 'grassland', 'nature_reserve', 'garden', 'cemetery'];

/** Layers for the scheme of Protomaps' base map. */
function streetLayers(colours: MapColours): LayerSpecification[] {
  const inStreets = (name: (typeof streetLayerNames)[number]) => ({
    source: 'streets',
    'source-layer': name,
  });
  const road = (
    id: string,
    kinds: string[],
    colour: string,
    widths: [number, number],
  ): LayerSpecification => ({
    id,
    type: 'line',
    ...inStreets('roads'),
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    layout: roundLine,
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, widths[0], 18, widths[1]],
    },
  });
  return [
    { id: 'land', type: 'fill', ...inStreets('earth'), paint: { 'fill-color': colours.land } },
    {
      id: 'parks',
      type: 'fill',
      ...inStreets('landuse'),
      filter: ['in', ['get', 'kind'], ['literal', parks]],
      paint: { 'fill-color': colours.park },
    },
    {
      id: 'water',
      type: 'fill',
      ...inStreets('water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.sea },
    },
    {
      id: 'rivers',
      type: 'line',
      ...inStreets('water'),
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.sea, 'line-width': 1.5 },
    },
    {
      id: 'buildings',
      type: 'fill',
      ...inStreets('buildings'),
      minzoom: 14,
      paint: { 'fill-color': colours.building },
    },
    road('minor-roads', ['minor_road', 'path', 'other'], colours.road, [0.2, 12]),
    road('major-roads', ['major_road'], colours.mainRoad, [0.5, 18]),
    road('highways', ['highway'], colours.mainRoad, [1, 22]),
    {
      id: 'borders',
      type: 'line',
      ...inStreets('boundaries'),
      paint: { 'line-color': colours.border, 'line-dasharray': [1, 3] },
    },
  ];
}

/** The paint properties of a style that differ from those of the same layers in other colours. */
export function recolour(
  style: StyleSpecification,
  next: StyleSpecification,
): { layer: string; property: string; value: unknown }[] {
  return next.layers.flatMap((layer, index) => {
    const before: Record<string, unknown> = style.layers[index]?.paint ?? {};
    return Object.entries(layer.paint ?? {}).flatMap(([property, value]) =>
      JSON.stringify(before[property]) === JSON.stringify(value)
        ? []
        : [{ layer: layer.id, property, value }],
    );
  });
}
