import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorDigits } from '#server/platform/money/index.ts';
import { venueAmenities, venueKinds, weekdays } from '../catalogue/port.ts';
import type { OwnVenue } from './own-venue.ts';
import { readVenueFile, venueFileFormats } from './read-venue-file.ts';
import { aVenue } from './testing/venues.ts';
import { writeVenueFile } from './write-venue-file.ts';

const read = (text: string) => readVenueFile(new TextEncoder().encode(text));
const csv = (...venues: OwnVenue[]) => writeVenueFile(venues, 'csv');
const errorsOf = (text: string) => read(text).errors.map(({ field, code }) => `${field} ${code}`);
/** Replaces the cell of a column in the first venue of a CSV file without quoted cells. */
const withCell = (column: string, cell: string): string => {
  const [header = '', row = ''] = csv(aVenue({ name: { en: 'A' } })).split('\n');
  const cells = row.split(',');
  cells[header.split(',').indexOf(column)] = cell;
  return `${header}\n${cells.join(',')}\n`;
};
const refusal = (text: string | Uint8Array) => {
  try {
    readVenueFile(typeof text === 'string' ? new TextEncoder().encode(text) : text);
    return null;
  } catch (err) {
    return (err as { facts: { errors: { field: string; code: string }[] } }).facts.errors.map(
      ({ field, code }) => `${field} ${code}`,
    );
  }
};

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((value) => value.replace(/\p{Cc}/gu, '').trim())
  .filter((value) => value !== '');
const inLanguages = <Value>(value: fc.Arbitrary<Value>) =>
  fc.record({ en: value, fr: value, ar: value }, { requiredKeys: ['en'] });
const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((one) => String(one).padStart(2, '0')).join(':'));
const hours = fc
  .tuple(clock, fc.oneof(clock, fc.constant('24:00')))
  .filter(([opens, closes]) => opens !== closes)
  .map(([opens, closes]) => ({ opens, closes }));
const currencies = ['EUR', 'USD', 'JPY', 'KWD'] as const;
const venue: fc.Arbitrary<OwnVenue> = fc.record({
  code: fc.stringMatching(/^[A-Z0-9][A-Z0-9._-]{1,39}$/),
  kind: fc.constantFrom(...venueKinds),
  airport: fc.constantFrom('CDG', 'LIS'),
  name: inLanguages(text),
  terminal: inLanguages(text),
  location: inLanguages(text),
  description: inLanguages(text),
  directions: inLanguages(text),
  conditions: fc.record({
    en: fc.array(
      text.map((value) => value.replaceAll('|', '/')),
      { maxLength: 3 },
    ),
  }),
  childrenPolicy: inLanguages(text),
  phone: fc.constant('+351 21 000 0000'),
  openingHours: fc.dictionary(fc.constantFrom(...weekdays), hours, { minKeys: 1 }),
  exceptions: fc
    .uniqueArray(
      fc.record({
        date: fc
          .date({ min: new Date('2027-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
        hours: fc.option(hours),
      }),
      { selector: ({ date }) => date, maxLength: 4 },
    )
    .map((dates) => dates.sort((one, other) => (one.date < other.date ? -1 : 1))),
  slotMinutes: fc.integer({ min: 5, max: 720 }),
  stayMinutes: fc.integer({ min: 5, max: 1_440 }),
  capacity: fc.nat(10_000),
  maxGuests: fc.integer({ min: 1, max: 9 }),
  prices: fc
    .uniqueArray(fc.constantFrom(...currencies), { minLength: 1 })
    .chain((codes) =>
      fc.tuple(
        ...codes.map((currency) =>
          fc
            .integer({ min: 1, max: 10 ** (minorDigits(currency) + 6) })
            .map((minor) => ({ currency, minor })),
        ),
      ),
    ),
  freeUntilHours: fc.option(fc.nat(8_760)),
  lateRefundPercent: fc.nat(100),
  flightNumberRequired: fc.boolean(),
  amenities: fc.uniqueArray(fc.constantFrom(...venueAmenities)),
});

describe('A file of own venues', () => {
  test.each(venueFileFormats)('What is exported as %s is read as the same venues', (format) => {
    const some = fc.uniqueArray(venue, { selector: ({ code }) => code, minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(some, (venues) => {
        const { venues: found, errors } = read(writeVenueFile(venues, format));
        expect(errors).toEqual([]);
        expect(found.map((one) => one.venue)).toEqual(venues);
      }),
      { numRuns: 150, seed: 5 },
    );
  });

  test('The examples in CSV and in JSON name the same three venues', () => {
    const [inCsv, inJson] = ['airport-venues.csv', 'airport-venues.json'].map((name) =>
      readVenueFile(
        readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'examples', name)),
      ),
    );
    const venues = inCsv?.venues.map((one) => one.venue) ?? [];
    expect([...(inCsv?.errors ?? []), ...(inJson?.errors ?? [])]).toEqual([]);
    expect(venues.map(({ code }) => code)).toEqual(['LIS-T1-ATLANTIC', 'LIS-T1-FAST', 'CDG-2E-GYM']);
    expect(inJson?.venues.map((one) => one.venue)).toEqual(venues);
  });

  test.each([
    ['kind', 'spa', 'invalid_value'],
    ['airport', 'Paris', 'invalid_format'],
    ['name_en', '', 'required'],
    ['opening_hours', 'mon 25:00-26:00', 'invalid'],
    ['opening_hours', 'everyday', 'invalid_format'],
    ['opening_hours', 'mon-tue 06:00-08:00; tue 07:00-09:00', 'invalid_format'],
    ['opening_hours', '', 'required'],
    ['exceptions', '2027-02-30 closed', 'invalid_key'],
    ['capacity', '-1', 'invalid_format'],
    ['capacity', '10001', 'too_big'],
    ['max_guests', '0', 'too_small'],
    ['prices', 'EUR 3.999', 'invalid'],
    ['prices', 'JPY 3.5', 'invalid'],
    ['prices', 'XYZ 3', 'invalid'],
    ['prices', 'EUR 0', 'invalid'],
    ['prices', 'EUR 1; EUR 2', 'invalid_format'],
    ['free_until_hours', 'soon', 'invalid_format'],
    ['late_refund_percent', '101', 'too_big'],
    ['flight_number_required', 'maybe', 'invalid_format'],
    ['amenities', 'wifi; jacuzzi', 'invalid_value'],
    ['phone', '112', 'invalid_format'],
    ['code', 'a', 'invalid_format'],
  ])('The cell %s = %j is refused once, with its line and column', (column, cell, code) => {
    expect(errorsOf(withCell(column, cell))).toEqual([`lines.2.${column} ${code}`]);
  });

  test('Every error of every line is found, and a line break in a cell counts', () => {
    const good = aVenue({ name: { en: 'A' } });
    const [header = '', row = ''] = csv(good).split('\n');
    const second = row.replace('CDG-TEST', 'CDG-2').replace('After security', '"After\n security"');
    const third = row.replace('CDG-TEST', 'CDG-3').replace('lounge', 'spa').replace(',4,EUR', ',40,EUR');
    const lines = [header, row, second, third, row, 'CDG-4,lounge'];
    const found = [
      'lines.3.location_en invalid_format',
      'lines.5.kind invalid_value',
      'lines.5.max_guests too_big',
      'lines.6.code repeated',
      'lines.7 wrong_number_of_cells',
    ];
    expect(errorsOf(lines.join('\n'))).toEqual(found);
    expect(errorsOf(lines.join('\n').replaceAll('\n', '\r\n'))).toEqual(found);
  });

  test('An error in JSON has the path of its value, and an unknown field is one', () => {
    const venue = {
      ...JSON.parse(writeVenueFile([aVenue()], 'json')).venues[0],
      prices: { EUR: '1.001' },
      seats: 4,
    };
    expect(errorsOf(JSON.stringify({ venues: [venue, null] })).slice(0, 3)).toEqual([
      'venues.0.prices.EUR invalid',
      'venues.0 unrecognized_keys',
      'venues.1.code required',
    ]);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['that is empty', '', 'lines.1 required'],
    ['without a venue', csv(), 'file empty'],
    ['with semicolons', 'code;kind', 'lines.1 not_csv'],
    ['with an open quotation mark', `${csv()}"CDG`, 'lines.2 not_csv'],
    ['with an unknown column', `seats,${csv(aVenue())}`, 'lines.1 unknown_column'],
    ['that is no JSON', '{"venues": [', 'file not_json'],
    ['of another JSON', '[1]', 'file invalid'],
    ['in another encoding', new Uint8Array([0x63, 0xe9, 0x0a]), 'lines.1 not_utf8'],
    ['that is too large', new Uint8Array(17 * 1024 * 1024).fill(0x61), 'file too_large'],
  ])('A file %s is refused as a whole', (_, file, first) => {
    expect(refusal(file)?.[0]).toBe(first);
  });

  test('A byte order mark, spaces around cells and other orders of columns are accepted', () => {
    const [header = '', row = ''] = csv(aVenue()).split('\n');
    const [names, cells] = [header.split(',').reverse(), row.split(',').reverse()];
    const { venues, errors } = read(`\ufeff${names.join(' , ')}\r\n${cells.join(' , ')}\r\n`);
    expect(errors).toEqual([]);
    expect(venues[0]?.venue).toEqual(aVenue());
  });
});
