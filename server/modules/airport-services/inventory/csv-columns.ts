import { type PlaceLanguage, placeLanguages } from '#server/modules/places/index.ts';
import { type Weekday, weekdays } from '../catalogue/port.ts';
import type { JsonVenue } from './venue-shape.ts';

/** A column of the CSV file: the field of the JSON shape that it holds, and how a cell is read and written. */
type Column = {
  name: string;
  /** Path in the JSON shape. */
  path: readonly [field: string, language?: PlaceLanguage];
  isRequired: boolean;
  /** The JSON value of a cell; what cannot be read is passed on, and the shape refuses it. Throws UnreadableCell. */
  read(cell: string): unknown;
  write(value: never): string;
};

/** Thrown for a cell that is not written as its column asks. */
export class UnreadableCell extends Error {}

const texts = ['name', 'terminal', 'location', 'description', 'directions', 'children_policy'] as const;

const text = { read: (cell: string) => cell, write: (value: string) => value };
const number = {
  read: (cell: string) => (/^\d{1,9}$/.test(cell) ? Number(cell) : unreadable('Must be a whole number.')),
  write: (value: number | null) => (value === null ? 'never' : String(value)),
};

const column = (
  name: string,
  { read, write }: Pick<Column, 'read' | 'write'>,
  isRequired = true,
): Column => ({
  name,
  path: [name],
  isRequired,
  read,
  write,
});

/** The text of a field in each language; English is required. */
const inLanguages = (
  name: string,
  { read, write }: Pick<Column, 'read' | 'write'>,
  isRequired = true,
): Column[] =>
  placeLanguages.map((language) => ({
    name: `${name}_${language}`,
    path: [name, language],
    isRequired: isRequired && language === 'en',
    read,
    write,
  }));

/** Columns in the order in which an export writes them; an import takes any order. */
export const columns: readonly Column[] = [
  column('code', text),
  column('kind', text),
  column('airport', text),
  ...texts.flatMap((name) => inLanguages(name, text)),
  ...inLanguages(
    'conditions',
    { read: (cell) => parts(cell, '|'), write: (list: string[]) => list.join(' | ') },
    false,
  ),
  column('phone', text),
  column('opening_hours', { read: readWeek, write: writeWeek }),
  column('exceptions', { read: readPairs, write: writePairs }, false),
  column('slot_minutes', number),
  column('stay_minutes', number),
  column('capacity', number),
  column('max_guests', number),
  column('prices', { read: readPairs, write: writePairs }),
  column('free_until_hours', {
    read: (cell) => (cell === 'never' ? null : number.read(cell)),
    write: number.write,
  }),
  column('late_refund_percent', number, false),
  column(
    'flight_number_required',
    {
      read: (cell) => (cell === 'yes' ? true : cell === 'no' ? false : unreadable('Must be yes or no.')),
      write: (value: boolean) => (value ? 'yes' : 'no'),
    },
    false,
  ),
  column(
    'amenities',
    { read: (cell) => parts(cell, ';'), write: (list: string[]) => list.join('; ') },
    false,
  ),
];

/** The cells of a venue, in the order of the columns. */
export function cellsOf(venue: JsonVenue): string[] {
  return columns.map(({ path: [field, language], write }) => {
    const value = (venue as Record<string, unknown>)[field];
    const inLanguage = language ? (value as Record<string, unknown>)[language] : value;
    return inLanguage === undefined ? '' : write(inLanguage as never);
  });
}

function unreadable(message: string): never {
  throw new UnreadableCell(message);
}

function parts(cell: string, separator: string): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Pairs such as `EUR 32.50; USD 36`. */
function readPairs(cell: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const part of parts(cell, ';')) {
    const [, key = '', value = ''] =
      /^(\S+)\s+(\S.*)$/.exec(part) ?? unreadable('Must be pairs such as "EUR 32.50; USD 36".');
    if (Object.hasOwn(pairs, key)) unreadable(`Names ${key.slice(0, 20)} twice.`);
    pairs[key] = value;
  }
  return pairs;
}

function writePairs(pairs: Record<string, string>): string {
  return Object.entries(pairs)
    .map(([key, value]) => `${key} ${value}`)
    .join('; ');
}

const short = (day: Weekday) => day.slice(0, 3);

/** Days or ranges of days with their hours, such as `mon-fri 05:30-23:00; sat 06:00-22:00`. */
function readWeek(cell: string): Partial<Record<Weekday, string>> {
  const week: Partial<Record<Weekday, string>> = {};
  for (const part of parts(cell, ';')) {
    const [, from = '', to, hours = ''] =
      /^([a-z]{3})(?:-([a-z]{3}))?\s+(\S+)$/.exec(part.toLowerCase()) ?? [];
    const first = weekdays.findIndex((day) => short(day) === from);
    const last = to === undefined ? first : weekdays.findIndex((day) => short(day) === to);
    if (first < 0 || last < first)
      unreadable('Must be days with hours such as "mon-fri 05:30-23:00; sat 06:00-22:00".');
    for (const day of weekdays.slice(first, last + 1)) {
      if (week[day] !== undefined) unreadable(`Names ${day} twice.`);
      week[day] = hours;
    }
  }
  return week;
}

/** Days in a row with the same hours become a range. */
function writeWeek(week: Partial<Record<Weekday, string>>): string {
  const ranges: { days: Weekday[]; hours: string }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const hours = week[day];
    const before = ranges.at(-1);
    if (hours === undefined) continue;
    if (before?.hours === hours && before.days.at(-1) === weekdays[index - 1]) before.days.push(day);
    else ranges.push({ days: [day], hours });
  }
  return ranges
    .map(({ days: [first, ...others], hours }) => {
      const last = others.at(-1);
      return `${short(first as Weekday)}${last ? `-${short(last)}` : ''} ${hours}`;
    })
    .join('; ');
}
