import { type FieldError, invalid } from '#server/platform/errors/index.ts';
import { fieldErrors } from '#server/platform/http/validate.ts';
import type { OwnVenue } from './own-venue.ts';
import { type RawVenue, readCsv } from './read-csv.ts';
import { VenueShape } from './venue-shape.ts';

/** The formats of a file of venues. */
export const venueFileFormats = ['csv', 'json'] as const;
export type VenueFileFormat = (typeof venueFileFormats)[number];

/** A venue of a file, and how an error names a place in it. */
export type FileVenue = { venue: OwnVenue; placeOf: RawVenue['placeOf'] };

/** One transaction stores them all, and a search reads their codes. */
const maxVenues = 5_000;
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads a file of venues in UTF-8: JSON if it begins with a brace, otherwise CSV. All errors are found, by line and
 * column (`lines.7.prices`) or by path (`venues.3.prices.EUR`). Throws validation_failed for a file that is unreadable
 * as a whole.
 */
export function readVenueFile(bytes: Uint8Array): { venues: FileVenue[]; errors: FieldError[] } {
  if (bytes.length > maxBytes) throw invalid('file', 'too_large', 'Must have at most 16 MB.');
  const limits = { maxRows: maxVenues, maxBytes };
  const { venues: raw, errors } = formatOf(bytes) === 'json' ? readJson(bytes) : readCsv(bytes, limits);
  const venues: FileVenue[] = [];
  const seen = new Set<string>();
  for (const { json, placeOf, errors: cellErrors } of raw) {
    errors.push(...cellErrors);
    const read = VenueShape.safeParse(json);
    if (!read.success) {
      const unread = new Set(cellErrors.map(({ field }) => field));
      const found = fieldErrors(read.error.issues, json).map((error, index) => ({
        ...error,
        field: placeOf(read.error.issues[index]?.path ?? []),
      }));
      // A cell that cannot be read is absent in the shape, and reported once.
      errors.push(...found.filter(({ field }) => !unread.has(field)));
      continue;
    }
    if (cellErrors.length > 0) continue;
    const { code } = read.data;
    if (seen.has(code))
      errors.push({ field: placeOf(['code']), code: 'repeated', message: `Names ${code} twice.` });
    seen.add(code);
    venues.push({ venue: read.data, placeOf });
  }
  // Lines with a wrong number of cells are found before the others are read.
  return { venues, errors: errors.toSorted((one, other) => numberOf(one) - numberOf(other)) };
}

/** The number of the line, or of the venue in JSON. */
const numberOf = ({ field }: FieldError) => Number(field.split('.')[1]);

/** Decided by the first character after spaces and a byte order mark, which counts as a space. */
function formatOf(bytes: Uint8Array): VenueFileFormat {
  return /^\s*[{[]/.test(Buffer.from(bytes).toString('utf8', 0, 100)) ? 'json' : 'csv';
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('file', 'not_utf8', 'Is not UTF-8; export it as "CSV UTF-8".');
  }
}

function readJson(bytes: Uint8Array): { venues: RawVenue[]; errors: FieldError[] } {
  const { venues } = parseJson(decode(bytes));
  if (!Array.isArray(venues))
    throw invalid('file', 'invalid', 'Must be an object whose field "venues" is a list.');
  if (venues.length === 0) throw invalid('file', 'empty', 'The file names no venue.');
  if (venues.length > maxVenues) throw invalid('file', 'too_many', 'Must have at most 5,000 venues.');
  const raw = venues.map(
    (json: unknown, index): RawVenue => ({
      json: json ?? {},
      placeOf: (path) => ['venues', index, ...path].join('.'),
      errors: [],
    }),
  );
  return { venues: raw, errors: [] };
}

function parseJson(text: string): { venues?: unknown } {
  try {
    return JSON.parse(text) as { venues?: unknown };
  } catch (err) {
    throw invalid('file', 'not_json', `Is not JSON: ${(err as Error).message.slice(0, 200)}`);
  }
}
