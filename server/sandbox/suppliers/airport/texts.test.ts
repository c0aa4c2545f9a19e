import { expect, test } from 'vitest';
import { venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import { languages } from '../hotels/languages.ts';
import { magicVenue } from './magic.ts';
import { describeVenue, locationText, terminalName, venueName } from './texts.ts';
import { type SandboxVenue, venuesOf } from './venues.ts';

const plain = magicVenue('fast_track_test_open') as SandboxVenue;
const hub = { ...plain.hub, code: 'ZRH' };

test('Every kind of venue has a complete description in every language, without leftovers in English', () => {
  for (const kind of venueKinds) {
    const [venue] = venuesOf(hub, kind);
    if (!venue) throw new Error(`A large airport has no ${kind}`);
    const translations = languages.map((language) => [
      terminalName(venue, language),
      locationText(venue, language),
      ...Object.values(describeVenue(venue, 'ZRH', language)).flat(),
    ]);
    expect(JSON.stringify(translations)).not.toMatch(/[{]\w+[}]|undefined/);
    for (const index of translations[0]?.keys() ?? []) {
      const inEach = translations.map((texts) => texts[index]);
      // French, Spanish and English share the word terminal.
      if (index > 0) expect(new Set(inEach).size).toBe(languages.length);
      expect(inEach.at(-1)).toMatch(/\p{Script=Arabic}/u);
    }
  }
});

test('A fast track is named after its terminal in the language of the reader, a test venue keeps its own name', () => {
  const [lane] = venuesOf(hub, 'fast_track');
  if (!lane) throw new Error('A large airport has no fast track');
  expect(venueName(lane, 'en')).toBe(lane.name);
  expect(venueName(lane, 'ar')).toMatch(/^\P{Script=Latin}+$/u);
  expect(venueName(plain, 'ar')).toBe('Test Fast Track Open');
});
