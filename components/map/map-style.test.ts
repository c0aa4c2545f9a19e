import { expect, test } from 'vitest';
import {
  coastStyle,
  colourTokens,
  hasStreets,
  type MapColours,
  pmtilesStyle,
  recolour,
} from './map-style.ts';

const coloursOf = (shade: string) =>
  Object.fromEntries(Object.keys(colourTokens).map((name) => [name, `${shade} ${name}`])) as MapColours;
const light = coloursOf('light');
const dark = coloursOf('dark');

test('The style of coasts asks for no address: neither tiles nor glyphs nor pictures', () => {
  const style = coastStyle(light);
  expect(style.glyphs).toBeUndefined();
  expect(style.sprite).toBeUndefined();
  expect(JSON.stringify(style)).not.toContain('://');
  expect(style.layers.map(({ id }) => id)).toEqual(['sea', 'land', 'borders', 'coast', 'rings']);
});

test.each(['vector', 'raster'] as const)('A %s PMTiles file is the only address of its style', (kind) => {
  const style = pmtilesStyle('https://tiles.example/a.pmtiles', { kind, layerNames: null }, light);
  expect(style.sources.streets).toMatchObject({
    type: kind,
    url: 'pmtiles://https://tiles.example/a.pmtiles',
  });
  expect(JSON.stringify(style).match(/https:/g)).toHaveLength(1);
  expect(style.layers.at(-1)?.id).toBe('rings');
});

test('The style of a PMTiles file leaves out the layers that the file lacks', () => {
  const url = 'https://tiles.example/a.pmtiles';
  const layersOf = (layerNames: string[] | null) =>
    pmtilesStyle(url, { kind: 'vector', layerNames }, light).layers.map(({ id }) => id);
  expect(layersOf(['earth', 'water'])).toEqual(['sea', 'land', 'water', 'rivers', 'rings']);
  expect(layersOf(null)).toContain('highways');
});

test('A PMTiles file in another scheme than that of Protomaps has no streets to draw', () => {
  expect(hasStreets(['transportation', 'place'])).toBe(false);
  expect(hasStreets(['transportation', 'water'])).toBe(true);
});

test('In another scheme every colour of a style changes and nothing else', () => {
  const changes = recolour(coastStyle(light), coastStyle(dark));
  expect(changes).toContainEqual({ layer: 'land', property: 'fill-color', value: 'dark land' });
  expect(changes).toHaveLength(5);
  for (const { value } of changes) expect(value).toMatch(/^dark /);
  expect(recolour(coastStyle(light), coastStyle(light))).toEqual([]);
});
