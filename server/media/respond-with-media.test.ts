import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GET } from '../../app/media/v1/[...path]/route.ts';
import { renderPoster } from './render-poster.ts';

const ask = (path: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost${path}`, { headers }));

describe('GET /media/v1', () => {
  it('serves a poster that may be kept for ever and can run nothing', async () => {
    const response = await ask('/media/v1/hotel/paris.h1~3/front.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(renderPoster({ kind: 'hotel', seed: 'paris.h1~3', scene: 'front' }));
  });

  it('compresses as the client accepts, and the same again from memory', async () => {
    for (const _round of [1, 2]) {
      const response = await ask('/media/v1/place/dubai/place.svg', { 'accept-encoding': 'gzip, deflate' });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(gunzipSync(await response.bytes()).toString()).toBe(
        renderPoster({ kind: 'place', seed: 'dubai', scene: 'place' }),
      );
    }
    const refusing = await ask('/media/v1/place/dubai/place.svg', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refusing.headers.get('content-encoding')).toBeNull();
  });

  it('serves a 1200 by 630 PNG for link previews', async () => {
    const response = await ask('/media/v1/hotel/kyoto.h1/terrace.png');
    expect(response.headers.get('content-type')).toBe('image/png');
    const { width, height, format } = await sharp(await response.bytes()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  });

  it.each([
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
  ])('answers 404 to %s', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
