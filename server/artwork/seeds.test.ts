import { describe, expect, test } from 'vitest';
import { parseSeed, posterUrl } from './seeds.ts';

const subject = { kind: 'hotel', placeId: 'city_2988507', propertyId: 'h123', scene: 'front' } as const;

describe('Poster addresses', () => {
  test('The address of a poster contains the name of a known place, whatever form its id has', () => {
    expect(posterUrl({ ...subject, position: 4 })).toBe('/media/v1/hotel/paris.h123~4/front.svg');
    expect(posterUrl({ ...subject, placeId: '2988507' })).toBe('/media/v1/hotel/paris.h123/front.svg');
    expect(posterUrl({ ...subject, placeId: 'paris', position: 17 })).toBe(
      '/media/v1/hotel/paris.h123~7/front.svg',
    );
  });

  test('A suburb near a known town gets a poster of that town', () => {
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

  test('The address of a poster can be parsed again, even if its ids contain unsafe characters', () => {
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
});

describe('Poster seeds', () => {
  test('Parsing a seed returns country, latitude, landscape, property and position of an unknown place', () => {
    expect(parseSeed('city_9-za-s34-coast.h7~5')).toEqual({
      place: { facts: { placeId: 'city_9', countryCode: 'za', latitude: -34, landscape: 'coast' } },
      propertyId: 'h7',
      position: 5,
    });
  });

  test.each([
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
  ])('The invalid poster seed %j is rejected', (text) => {
    expect(parseSeed(text)).toBeNull();
  });
});
