import { describe, expect, it } from 'vitest';
import { hotelScenes } from './kinds.ts';
import { coverScene, galleryUrls, parseSeed, posterUrl, previewUrl } from './seeds.ts';

const subject = { kind: 'hotel', placeId: 'city_2988507', propertyId: 'h123', scene: 'front' } as const;

describe('posterUrl', () => {
  it('names a known place by its own name, whatever form its id has', () => {
    expect(posterUrl({ ...subject, position: 4 })).toBe('/media/v1/hotel/paris.h123~4/front.svg');
    expect(posterUrl({ ...subject, placeId: '2988507' })).toBe('/media/v1/hotel/paris.h123/front.svg');
    expect(posterUrl({ ...subject, placeId: 'paris', position: 17 })).toBe(
      '/media/v1/hotel/paris.h123~7/front.svg',
    );
  });

  it('lends a suburb the landmark of the town it lies in', () => {
    const suburb = {
      ...subject,
      placeId: 'city_2968254',
      countryCode: 'FR',
      latitude: 48.8,
      longitude: 2.43,
    };
    expect(posterUrl(suburb)).toContain('/paris.h123/');
    expect(posterUrl({ ...suburb, longitude: 5 })).toContain('/city_2968254-fr-n49.h123/');
  });

  it('writes an address that reads back, even from ids nobody expected', () => {
    const hostile = posterUrl({
      ...subject,
      placeId: '../../Ünïcode place?x=1#y',
      countryCode: '<b>',
      latitude: Number.NaN,
      propertyId: 'a/b c%00',
      position: -3,
    });
    expect(hostile).toMatch(/^\/media\/v1\/hotel\/[A-Za-z0-9_.~-]+\/front\.svg$/);
    expect(parseSeed(hostile.split('/')[4] ?? '')).not.toBeNull();
  });

  it('has a PNG twin for previews', () => {
    expect(previewUrl(subject)).toBe('/media/v1/hotel/paris.h123/front.png');
  });
});

describe('parseSeed', () => {
  it('reads back everything that a place without a style of its own is drawn from', () => {
    expect(parseSeed('city_9-za-s34-coast.h7~5')).toEqual({
      place: { facts: { placeId: 'city_9', countryCode: 'za', latitude: -34, landscape: 'coast' } },
      propertyId: 'h7',
      position: 5,
    });
  });

  it.each([
    '',
    '.',
    'paris.',
    'paris.h1~',
    'paris.h1~12',
    'paris..h1',
    'city_1-fr-n91',
    'city_1-fr-swamp',
    'a b',
    `${'x'.repeat(80)}`,
    'paris.h1\n',
  ])('refuses %j', (text) => {
    expect(parseSeed(text)).toBeNull();
  });
});

describe('galleryUrls', () => {
  it('holds the six scenes once each, the cover first and neighbours in different light', () => {
    const urls = galleryUrls({ ...subject, position: 3 });
    expect(urls[0]).toBe(posterUrl({ ...subject, scene: coverScene('h123'), position: 3 }));
    expect(urls.map((url) => url.split('/').at(-1)?.replace('.svg', '')).sort()).toEqual(
      [...hotelScenes].sort(),
    );
    expect(new Set(urls.map((url) => url.split('~')[1]?.[0])).size).toBe(6);
  });
});
