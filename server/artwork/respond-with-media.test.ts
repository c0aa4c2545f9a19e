import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { GET } from '#app/media/v1/[...path]/route.ts';
import { renderPoster } from './render-poster.ts';

const getMedia = (path: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost${path}`, { headers }));

describe('Media responses', () => {
  test('A poster is served as immutable, with headers that forbid scripts and type sniffing', async () => {
    const response = await getMedia('/media/v1/hotel/paris.h1~3/front.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(renderPoster({ kind: 'hotel', seed: 'paris.h1~3', scene: 'front' }));
  });

  test('A poster is compressed as the client accepts, both when it is drawn and when it is cached', async () => {
    for (const _round of [1, 2]) {
      const response = await getMedia('/media/v1/place/dubai/place.svg', {
        'accept-encoding': 'gzip, deflate',
      });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(gunzipSync(await response.bytes()).toString()).toBe(
        renderPoster({ kind: 'place', seed: 'dubai', scene: 'place' }),
      );
    }
    const refusing = await getMedia('/media/v1/place/dubai/place.svg', {
      'accept-encoding': 'br;q=0, gzip;q=0',
    });
    expect(refusing.headers.get('content-encoding')).toBeNull();
  });

  test('A link preview is a PNG of 1200 by 630', async () => {
    const response = await getMedia('/media/v1/hotel/kyoto.h1/terrace.png');
    expect(response.headers.get('content-type')).toBe('image/png');
    const { width, height, format } = await sharp(await response.bytes()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  });

  test.each([
    '/media/v1/hotel/paris.h1/front',
    '/media/v1/hotel/paris.h1/front.jpg',
    '/media/v1/hotel/paris.h1/front.svg/',
    '/media/v1/hotel/paris.h1/cellar.svg',
    '/media/v1/castle/paris.h1/front.svg',
    '/media/v1/hotel/__proto__-constructor/front.svg',
    '/media/v1/hotel/paris.h1~99/front.svg',
    '/media/v1/constructor/paris.h1/front.svg',
    '/media/v1/hotel/..%2f..%2fetc%2fpasswd/front.svg',
    '/media/v1/hotel/%00/front.svg',
    '/media/v1/hotel/<script>/front.svg',
    `/media/v1/hotel/${'a'.repeat(500)}/front.svg`,
    '/media/v2/hotel/paris.h1/front.svg',
    '/media/v1/hotel//front.svg',
    '/media/v1/',
  ])('The invalid media path %s gets an uncacheable 404', async (path) => {
    const response = await getMedia(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
