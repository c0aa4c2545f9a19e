/**
 * Values that break parsers or databases: extreme numbers,
 * signs, control characters, dates and prototype names.
 */
export const hostileTexts: readonly string[] = [
  '',
  '30000000',
  '1e309',
  '-1',
  'NaN',
  'a\0b',
  '\u202egnp.exe\r\n{"level":50,"msg":"forged"}',
  '__proto__',
  "'; drop table users; --%ff../../..",
  '2027-02-30',
  '1.5',
  'Infinity',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '<script>alert(1)</script>{{7*7}}',
  '\u{1f600}'.repeat(250),
];

/** A text that fits twice into a form of 256 KB. */
const longText = 'x'.repeat(100_000);

/** Undeclared names that could change a JavaScript prototype or a database row. */
const extraNames = ['__proto__', 'constructor', 'owner_id', 'status', '$ACTION_ID_', '1_'];

/** Returns a form with one value in every field and in undeclared fields. */
export function formWith(names: readonly string[], value: string | Blob): FormData {
  const form = new FormData();
  for (const name of [...names, ...extraNames]) form.append(name, value);
  return form;
}

/**
 * Returns an empty form, one with repeated fields, one with
 * files, one with a long text and one with 800 extra fields.
 */
export function wrongForms(names: readonly string[]): FormData[] {
  const repeated = formWith(names, 'a');
  for (const name of names) repeated.append(name, 'b');
  const long = formWith([], '');
  long.append(names[0] ?? 'x', longText);
  const oversized = formWith(names, '1');
  for (let index = 0; index < 800; index += 1) oversized.append(`f${index}`, '');
  return [new FormData(), repeated, formWith(names, new File(['x'], 'x.txt')), long, oversized];
}

/** Action arguments that no page sends. */
export const wrongArguments: readonly unknown[][] = [
  [],
  [null, null, null],
  ['x', 7, -0, Number.NaN, 10n ** 80n],
  [[], { rows: null, round: 'x', list: {} }, { hotelId: { id: 1 }, id: [] }],
  [{ constructor: { prototype: {} } }, '\ud800', 'a\0b'],
  [new Map([[{}, new Set([1])]]), new Date(0), longText, longText],
  [Promise.resolve(1), Promise.resolve(new FormData())],
];

const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = 'multipart/form-data; boundary=b';

/** Bodies that React or Next cannot decode or can decode only at high cost. */
export const brokenBodies: readonly [what: string, body: string | Uint8Array, contentType: string][] = [
  ['nothing', '', 'text/plain'],
  ['half a list', '[', 'text/plain'],
  ['no list', 'null', 'text/plain'],
  ['a text that is not JSON', 'canary-in-broken-json', 'text/plain'],
  ['a reference to a function of the server', '["$F1"]', 'text/plain'],
  ['a reference into a prototype', '["$1:constructor:constructor"]', 'text/plain'],
  ['an object with a prototype', '[{"__proto__":{"then":1},"constructor":{"prototype":{}}}]', 'text/plain'],
  ['a blob that was not sent', '["$B1"]', 'text/plain'],
  ['a map that was not sent', '["$Q0"]', 'text/plain'],
  ['a number of 200,000 digits', `["$n${'9'.repeat(200_000)}"]`, 'text/plain'],
  ['20,000 levels', '['.repeat(20_000) + ']'.repeat(20_000), 'text/plain'],
  ['80,000 empty objects', `[${Array(80_000).fill('{}').join()}]`, 'text/plain'],
  ['2,000 arguments', `[${Array(2_000).fill(1).join()}]`, 'text/plain'],
  [
    'bytes that are not UTF-8',
    new Uint8Array([0x5b, 0x22, 0xff, 0xed, 0xa0, 0x80, 0x22, 0x5d]),
    'text/plain',
  ],
  ['no part', '', multipart],
  ['no boundary', '--x--', 'multipart/form-data'],
  ['text that is not multipart', 'canary-in-broken-multipart', multipart],
  ['half a part', '--b\r\ncontent-disposition: form-data; name="0"\r\n\r\n["$K1"', multipart],
  ['a reference to itself', `${part('0', '["$Q1"]')}${part('1', '["$Q1"]')}--b--`, multipart],
  [
    'a promise of a prototype',
    `${part('0', '["$1:then"]')}${part('1', '{"then":"$1:__proto__:then"}')}--b--`,
    multipart,
  ],
  [
    'a form with bytes that are not UTF-8',
    new TextEncoder().encode(`${part('0', '["$K1","$K1"]')}${part('1_name', '\u00ff\ud800')}--b--`),
    multipart,
  ],
  [
    '4,000 fields',
    `${Array.from({ length: 4_000 }, (_, at) => part(`1_${at}`, '')).join('')}${part('0', '[null,"$K1"]')}--b--`,
    multipart,
  ],
  [
    '5,000 forms of 1,000 fields',
    `${Array.from({ length: 1_000 }, (_, at) => part(`1_${at}`, '')).join('')}${part('0', `[[${Array(5_000).fill('"$K1"').join()}]]`)}--b--`,
    multipart,
  ],
];
