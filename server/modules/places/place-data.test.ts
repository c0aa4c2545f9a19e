import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { metropolitanCodes } from './metropolitan-codes.ts';
import { decodePlaces, encodePlaces } from './place-file.ts';

const file = readFileSync(new URL('./data/places.br', import.meta.url));
const records = decodePlaces(file);
const byId = new Map(records.map((record) => [record.id, record]));
const cityOf = (code: string) => byId.get(byId.get(`airport_${code}`)?.cityId ?? '')?.name;

describe('Place data file', () => {
  test('The place data file is under 2.5 MB and has over 112,000 cities and over 10,000 airports', () => {
    expect(file.length).toBeLessThan(2_500_000);
    expect(records.filter((record) => record.kind === 'city').length).toBeGreaterThan(112_000);
    expect(records.filter((record) => record.kind === 'airport').length).toBeGreaterThan(10_000);
  });

  test('decodePlaces returns the records that encodePlaces wrote', () => {
    const some = records.filter((_, index) => index % 997 === 0 || index > records.length - 5);
    expect(decodePlaces(encodePlaces(some, {}))).toEqual(some);
  });

  test('Each place in the data file has a unique id, valid coordinates and a time zone that this runtime knows', () => {
    expect(byId.size).toBe(records.length);
    expect(records.filter((place) => Math.abs(place.lat) > 90 || Math.abs(place.lng) > 180)).toEqual([]);
    expect(records.filter((place) => /[\t\n]/.test(place.name) || place.name === '')).toEqual([]);
    const zones = new Set(records.map((place) => place.timeZone));
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  test('The city of every airport exists and is in the airport’s country, except for Basel', () => {
    const airports = records.filter((place) => place.kind === 'airport' && place.cityId);
    expect(airports.filter((airport) => !byId.has(airport.cityId ?? ''))).toEqual([]);
    const abroad = airports.filter((airport) => byId.get(airport.cityId ?? '')?.country !== airport.country);
    expect(abroad.map((airport) => airport.iata)).toEqual(['BSL']);
  });

  test.each([
    ['LHR', 'London'],
    ['STN', 'London'],
    ['NRT', 'Tokyo'],
    ['JFK', 'New York City'],
    ['EWR', 'New York City'],
    ['BVA', 'Paris'],
    ['MXP', 'Milan'],
    ['HKG', 'Hong Kong'],
    ['AKL', 'Auckland'],
    ['OAK', 'Oakland'],
    ['BSL', 'Basel'],
    ['LAS', 'Las Vegas'],
  ])('Airport %s serves the city %s', (code, city) => {
    expect(cityOf(code)).toBe(city);
  });

  test('The place data has no airport for codes of railway stations, bus stops and whole cities', () => {
    for (const code of ['PAR', 'BAK', 'QQS', 'QPP', 'XGB', 'FYG', 'QKS'])
      expect(byId.has(`airport_${code}`)).toBe(false);
  });

  test('Each metropolitan code is the code of its city', () => {
    for (const [code, cityId] of Object.entries(metropolitanCodes))
      expect(byId.get(`city_${cityId}`)?.iata).toBe(code);
    expect(byId.get('city_2643743')).toMatchObject({ name: 'London', iata: 'LON', country: 'GB' });
  });

  test('Well-known cities have names in the portal languages', () => {
    expect(byId.get('city_292223')?.names).toMatchObject({ fr: 'Dubaï', es: 'Dubái', ar: 'دبي' });
    expect(byId.get('city_2867714')?.names).toMatchObject({ de: 'München', es: 'Múnich' });
  });
});
