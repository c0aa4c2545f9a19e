import type { GeoJSONSource, Map as OpenMap } from 'maplibre-gl';
import { type CoastTile, coastOf, decodeLine, type TileCorner, tileName, tilesIn } from './coast-tile.ts';
import type { MapSource } from './map-style.ts';

type Data = Exclude<Parameters<GeoJSONSource['setData']>[0], string>;
type Geometry = Extract<Data, { type: 'Feature' }>['geometry'];

/** Replaces the data of a source of the map with these shapes. */
export function setShapes(map: OpenMap, source: MapSource, shapes: Geometry[]): void {
  map.getSource<GeoJSONSource>(source)?.setData({
    type: 'FeatureCollection',
    features: shapes.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  });
}

/**
 * Makes the function that fetches and draws the coasts of what the map shows; each tile is fetched once. A tile that
 * does not arrive is asked for again with the next movement.
 */
export function makeCoastLoader(map: OpenMap, signal: AbortSignal): () => Promise<void> {
  const loaded = new Map<string, { corner: TileCorner; tile: CoastTile }>();
  const asked = new Set<string>();
  const load = async (corner: TileCorner): Promise<boolean> => {
    const name = tileName(corner);
    if (asked.has(name)) return false;
    asked.add(name);
    try {
      const answer = await fetch(`/map/${name}`, { signal });
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      loaded.set(name, { corner, tile: await answer.json() });
      return true;
    } catch {
      asked.delete(name);
      return false;
    }
  };
  return async () => {
    const bounds = map.getBounds();
    const area = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
    const news = await Promise.all(tilesIn(area).map(load));
    if (signal.aborted || !news.some(Boolean)) return;
    const all = [...loaded.values()];
    setShapes(
      map,
      'land',
      all.flatMap(({ corner, tile }) =>
        tile.land.map((rings) => ({
          type: 'Polygon',
          coordinates: rings.map((ring) => decodeLine(corner, ring)),
        })),
      ),
    );
    setShapes(
      map,
      'coast',
      all.map(({ corner, tile }) => ({
        type: 'MultiLineString',
        coordinates: tile.land.flat().flatMap((ring) => coastOf(corner, ring)),
      })),
    );
    setShapes(
      map,
      'borders',
      all.map(({ corner, tile }) => ({
        type: 'MultiLineString',
        coordinates: tile.borders.map((line) => decodeLine(corner, line)),
      })),
    );
  };
}
