import { describe, expect, test } from 'vitest';
import { matchHotels, sureConfidence } from './match-hotels.ts';
import type { HotelFacts } from './port.ts';

const bell: HotelFacts = {
  id: 'htl_bell',
  name: 'Hôtel de la Cloche',
  latitude: 48.85,
  longitude: 2.35,
  addressLine: 'rue de la Cloche 12',
  postalCode: '75005',
  phone: '+33 1 42 00 00 01',
  chain: null,
};
const river: HotelFacts = {
  ...bell,
  id: 'htl_river',
  name: 'Rive Gauche Palace',
  latitude: 48.8512,
  addressLine: 'quai Neuf 3',
  phone: '+33 1 42 00 00 02',
};
const unknown = { addressLine: null, postalCode: null, phone: null, chain: null };
const theirs = (more: Partial<HotelFacts>): HotelFacts => ({ ...bell, id: 'x', ...more });
const match = (more: Partial<HotelFacts>, ours = [bell, river]) =>
  matchHotels([theirs(more)], ours, 'Paris')[0];

describe('Matching of hotels', () => {
  test('A hotel with the same facts is matched with full confidence', () => {
    expect(match({})).toEqual({ externalId: 'x', ourId: 'htl_bell', confidence: 1 });
  });

  test.each<[string, Partial<HotelFacts>]>([
    ['the city in its name', { name: 'Hotel La Cloche Paris' }],
    ['capitals and no accents', { name: 'HOTEL DE LA CLOCHE' }],
    ['the number before the street', { addressLine: '12 rue de la Cloche, Paris' }],
    ['a position 50 m away', { latitude: 48.85045 }],
    ['a telephone without country code', { phone: '0142000001' }],
    ['name and position only', { ...unknown, name: 'La Cloche', latitude: 48.8503 }],
    ['another spelling of the ending', { name: 'Hôtel des Cloches' }],
  ])('A hotel is matched surely despite %s', (_, more) => {
    expect(match(more)?.ourId).toBe('htl_bell');
    expect(match(more)?.confidence).toBeGreaterThanOrEqual(sureConfidence);
  });

  test.each<[string, Partial<HotelFacts>]>([
    ['another name at the same address', { name: 'Le Grand Balcon' }],
    ['the same name 600 m away without any other fact', { ...unknown, latitude: 48.8554 }],
  ])('A hotel with %s is a suggestion or nothing, never a sure match', (_, more) => {
    expect(match(more)?.confidence).toBeLessThan(sureConfidence);
  });

  test('Hotels of different chains are never the same', () => {
    const ours = { ...bell, chain: 'Aurora Stays' };
    expect(match({ chain: 'Meridian Inns' }, [ours])?.confidence).toBeLessThan(sureConfidence);
    expect(match({ chain: 'AURORA STAYS' }, [ours])?.confidence).toBe(1);
  });

  test('A hotel more than a kilometre away is not compared', () => {
    expect(match({ latitude: 48.86 })).toEqual({ externalId: 'x', ourId: null, confidence: 0 });
  });

  test('Each of our hotels is given to one hotel of the supplier, the surest pair first, and only suggested to another one', () => {
    const found = matchHotels(
      [theirs({ id: 'near', latitude: 48.851, phone: null }), theirs({ id: 'same' })],
      [bell],
      'Paris',
    );
    expect(found).toEqual([
      { externalId: 'near', ourId: 'htl_bell', confidence: 0.79 },
      { externalId: 'same', ourId: 'htl_bell', confidence: 1 },
    ]);
  });

  test('A neighbour that resembles a hotel of ours less than another of the supplier does matches nothing', () => {
    const house = theirs({ id: 'same' });
    const neighbour = theirs({ id: 'next', name: 'Petite Cloche', latitude: 48.8512, phone: null });
    const alone = matchHotels([neighbour], [bell], 'Paris')[0];
    expect(alone).toMatchObject({ ourId: 'htl_bell' });
    expect(alone?.confidence).toBeLessThan(sureConfidence);
    const nothing = { externalId: 'next', ourId: null, confidence: 0 };
    expect(matchHotels([house, neighbour], [bell], 'Paris')[1]).toEqual(nothing);
    // The same in a later run, which compares only what is still open.
    expect(matchHotels([neighbour], [bell], 'Paris', new Set(['htl_bell']))).toEqual([nothing]);
  });

  test('A house that the supplier lists twice stays a suggestion in a later run', () => {
    const twice = [theirs({ id: 'first' }), theirs({ id: 'second', phone: null })];
    const [, second] = matchHotels(twice, [bell], 'Paris');
    expect(second).toEqual({ externalId: 'second', ourId: 'htl_bell', confidence: 0.79 });
    expect(matchHotels(twice.slice(1), [bell], 'Paris', new Set(['htl_bell']))).toEqual([second]);
  });

  test('A hotel that resembles two of ours alike is only a suggestion', () => {
    const twin = { ...bell, id: 'htl_twin', name: 'Hôtel de la Cloche II', phone: null };
    const found = match({ ...unknown }, [
      { ...bell, ...unknown, name: 'Cloche I' },
      { ...twin, name: 'Cloche II' },
    ]);
    expect(found?.confidence).toBeLessThan(sureConfidence);
  });

  test('The order of the hotels does not change the matches', () => {
    const others = [theirs({ id: 'a', name: 'La Cloche' }), theirs({ ...river, id: 'b' })];
    const sorted = (list: ReturnType<typeof matchHotels>) =>
      [...list].sort((one, other) => one.externalId.localeCompare(other.externalId));
    expect(sorted(matchHotels(others, [bell, river]))).toEqual(
      sorted(matchHotels([...others].reverse(), [river, bell])),
    );
  });
});
