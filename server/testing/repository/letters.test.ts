import { describe, expect, test } from 'vitest';
import { findLines, listTexts } from './source-files.ts';

/** Translations and the simulated suppliers hold texts of all languages. */
const translations = /^messages\/|^server\/sandbox\//;

/** Files outside of these that need letters of another script, by reason. */
const otherScripts = [
  // Texts in the five languages that are not part of a page.
  'app/error-words.ts',
  'server/modules/airport-services/bookings/pass-instructions.ts',
  'server/modules/airport-services/catalogue/amenity-names.json',
  'server/modules/airport-services/catalogue/kind-names.ts',
  'server/modules/bookings/refund-words.ts',
  'server/modules/esim/instructions.ts',
  'server/modules/esim/plan-titles.ts',
  'server/modules/experiences/word-questions.ts',
  'server/modules/hotels/catalogue/recommendation-reasons.ts',
  'server/modules/transfers/make-booking.ts',
  'server/modules/transfers/vehicle-names.ts',
  // Examples of files that operators import.
  'docs/examples/airport-venues.csv',
  'docs/examples/airport-venues.json',
  // Search tables.
  'server/modules/places/fold-name.ts',
  'server/modules/places/well-known-names.ts',
  'server/modules/transfers/airport-of-code.ts',
  // Brands of the demo partners and the template of a new one.
  'server/modules/partner-admin/themes/theme-template.ts',
  'server/modules/theming/seeded/aurora.ts',
  'server/modules/theming/seeded/meridian.ts',
  'server/modules/theming/seeded/noor.ts',
  // Journeys that read the Arabic portal or type names in other scripts.
  'e2e/esim.spec.ts',
  'e2e/experiences.spec.ts',
  'e2e/hostile-names.ts',
  'e2e/journey.spec.ts',
  'e2e/right-to-left.spec.ts',
];

/** Files that write or read direction marks. Others call `isolated` or `leftToRight` of theming. */
const marks = [
  // The functions, the check of entered texts, and the removal of the marks that Intl adds.
  'server/modules/theming/isolates.ts',
  'server/platform/contract/fields.ts',
  'server/portal/format.ts',
  // A mark inside an Arabic sentence.
  'server/modules/esim/instructions.ts',
  // Journeys that expect the marks.
  'e2e/circles.spec.ts',
  'e2e/hostile-names.spec.ts',
  'e2e/hostile-names.ts',
  'e2e/session-ended.spec.ts',
];

const files = listTexts().filter((file) => !translations.test(file) && !/\.test\.tsx?$/.test(file));
const otherLetter = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const directionMark = /[\u200e\u200f\u061c\u2066-\u2069]|\\u(?:\{?200[ef]|\{?061c|\{?206[6-9])/i;

describe('Letters', () => {
  test('Letters of other scripts are only in translations, search tables, brands and tests', () => {
    expect(linesWith(otherLetter, otherScripts), 'move these texts to messages').toEqual([]);
  });

  test('Direction marks are only written by isolated and leftToRight', () => {
    expect(linesWith(directionMark, marks), 'call isolated or leftToRight').toEqual([]);
  });

  test('Every file of the two lists of exceptions needs its exception', () => {
    const unneeded = [
      ...otherScripts.filter((file) => findLines(file, (line) => otherLetter.test(line)).length === 0),
      ...marks.filter((file) => findLines(file, (line) => directionMark.test(line)).length === 0),
    ];
    expect(unneeded, 'take these off the list').toEqual([]);
  });
});

function linesWith(pattern: RegExp, except: readonly string[]): string[] {
  return files
    .filter((file) => !except.includes(file))
    .flatMap((file) => findLines(file, (line) => pattern.test(line)));
}
