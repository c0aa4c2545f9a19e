import { expect, test } from 'vitest';
import { venueKinds } from '#server/airport/port.ts';
import { languages } from '../hotels/languages.ts';
import { magicVenue } from './magic.ts';
import { describeVenue, terminalName, venueName, whereabouts } from './texts.ts';
import { venuesOf, type WorldVenue } from './venues.ts';

const plain = magicVenue('fast_track_test_open') as WorldVenue;
const hub = { ...plain.hub, code: 'ZRH' };

test('every kind of venue is told in every language, with nothing left out and nothing in English', () => {
  for (const kind of venueKinds) {
    const [venue] = venuesOf(hub, kind);
    if (!venue) throw new Error(`A large airport has no ${kind}`);
    const told = languages.map((language) => [
      terminalName(venue, language),
      whereabouts(venue, language),
      ...Object.values(describeVenue(venue, 'ZRH', language)).flat(),
    ]);
    expect(JSON.stringify(told)).not.toMatch(/[{]\w+[}]|undefined/);
    for (const index of told[0]?.keys() ?? []) {
      const inEach = told.map((texts) => texts[index]);
      // French, Spanish and English share the word terminal.
      if (index > 0) expect(new Set(inEach).size).toBe(languages.length);
      expect(inEach.at(-1)).toMatch(/\p{Script=Arabic}/u);
    }
  }
});

test('a fast track is called by its terminal in the language of the reader, a test venue by its own name', () => {
  const [lane] = venuesOf(hub, 'fast_track');
  if (!lane) throw new Error('A large airport has no fast track');
  expect(venueName(lane, 'en')).toBe(lane.name);
  expect(venueName(lane, 'ar')).toMatch(/^\P{Script=Latin}+$/u);
  expect(venueName(plain, 'ar')).toBe('Test Fast Track Open');
});
