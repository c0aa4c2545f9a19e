import { expect, test } from 'vitest';
import { mapScales, offsetKm } from './map-scale.ts';
import { settledPixelsPerKm, zoomFor } from './map-zoom.ts';

/** Pixels east of the middle in the Mercator projection of the map. */
const eastPixels = (zoom: number, degrees: number) => (degrees / 360) * 512 * 2 ** zoom;

test.each([0, 41.4, -33.9, 64.1])('At latitude %d the opened map has the scale of the sketch', (lat) => {
  for (const pixelsPerKm of mapScales) {
    const { east } = offsetKm({ lat, lng: 2 }, { lat, lng: 2.05 });
    expect(eastPixels(zoomFor(pixelsPerKm, lat), 0.05)).toBeCloseTo(east * pixelsPerKm, 6);
  }
});

test('Pins are placed for the nearest quarter of a zoom level', () => {
  expect(settledPixelsPerKm(12.1, 40)).toBe(settledPixelsPerKm(12, 40));
  expect(settledPixelsPerKm(12.25, 40) / settledPixelsPerKm(12, 40)).toBeCloseTo(2 ** 0.25, 9);
});
