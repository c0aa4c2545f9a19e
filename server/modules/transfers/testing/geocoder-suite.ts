import { beforeAll, describe, expect, test } from 'vitest';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { GeocodeCandidate, Geocoder } from '../port.ts';

/** What the suite needs to know of an adapter, besides the adapter. Texts are in English. */
export type GeocoderSubject = {
  geocoder: Geocoder;
  ctx: BaseContext;
  /** A street with its city that exists once, and the position and country of that city. */
  street: { text: string; latitude: number; longitude: number; countryCode: string };
  /** A street in a city whose name several cities have. */
  ambiguousStreet: string;
  /** A hotel with its city, found by its name. */
  hotel: string;
  /** A text that is no address. */
  nonsense: string;
};

/** A street lies at most this far from the centre of its city, in degrees of latitude or longitude. */
const cityDegrees = 0.5;

/** What every adapter of the geocoder port must do, simulated or real. `prepare` runs before the tests. */
export function geocoderSuite(name: string, prepare: () => GeocoderSubject | Promise<GeocoderSubject>): void {
  describe(`The geocoder ${name}`, () => {
    let subject: GeocoderSubject;
    beforeAll(async () => {
      subject = await prepare();
    });
    const geocode = (text: string): Promise<GeocodeCandidate[]> =>
      subject.geocoder.geocode(subject.ctx, { text, language: 'en' });

    test('a street of one city has one candidate, in that city', async () => {
      const { text, latitude, longitude, countryCode } = subject.street;
      const found = await geocode(text);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ kind: 'street', countryCode });
      expect(Math.abs((found[0]?.latitude ?? 0) - latitude)).toBeLessThan(cityDegrees);
      expect(Math.abs((found[0]?.longitude ?? 0) - longitude)).toBeLessThan(cityDegrees);
    });

    test('an ambiguous street has several candidates, each with its own label', async () => {
      const found = await geocode(subject.ambiguousStreet);
      expect(found.length).toBeGreaterThan(1);
      expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
    });

    test('the label of a candidate, sent back as an address, matches this candidate only', async () => {
      for (const text of [subject.street.text, subject.ambiguousStreet, subject.hotel]) {
        const [first] = await geocode(text);
        if (!first) throw new Error(`No candidate of ${text}`);
        const again = await geocode(first.label);
        expect(again.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
          [first.latitude, first.longitude],
        ]);
      }
    });

    test('candidates have positions, IANA time zones and country codes', async () => {
      const found = await Promise.all([subject.ambiguousStreet, subject.hotel].map(geocode));
      for (const { label, latitude, longitude, timeZone, countryCode } of found.flat()) {
        expect(label).not.toBe('');
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
        expect(countryCode).toMatch(/^[A-Z]{2}$/);
      }
    });

    test('a hotel is found by its name and city', async () => {
      expect((await geocode(subject.hotel)).map(({ kind }) => kind)).toContain('hotel');
    });

    test('a text that is no address has no candidates', async () => {
      expect(await geocode(subject.nonsense)).toEqual([]);
    });

    test('a call ends when its caller leaves', async () => {
      const leaving = { ...subject.ctx, signal: AbortSignal.abort() };
      const call = subject.geocoder.geocode(leaving, { text: subject.street.text, language: 'en' });
      await expect(call).rejects.toThrow();
    });
  });
}
