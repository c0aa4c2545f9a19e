import type { Endpoint } from '#server/platform/contract/index.ts';

type Fields = Record<string, unknown>;

const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  'x'.repeat(10_000),
  "'; drop table users; --",
  '../../etc/passwd',
  '\u202egnirts',
  [],
  [null],
  {},
  { constructor: { prototype: {} } },
];

/** Returns inputs in which one field of the body or query at a time holds an invalid or hostile value. */
export function invalidInputs(contract: Endpoint, good: Fields): [what: string, input: Fields][] {
  const bodyFields = Object.keys(contract.body?.shape ?? {});
  const queryFields = Object.keys(contract.query?.shape ?? {});
  const inBody = bodyFields.flatMap((name) => wrongValues.map((value) => withWrongValue(good, name, value)));
  const texts = [
    ...wrongValues.filter((value) => typeof value === 'string' || typeof value === 'number'),
    'nul\0',
  ];
  const inQuery = queryFields.flatMap((name) => texts.map((value) => withWrongValue(good, name, value)));
  return [...inBody, ...inQuery];
}

function withWrongValue(good: Fields, name: string, value: unknown): [string, Fields] {
  return [`${name} = ${JSON.stringify(value).slice(0, 40)}`, { ...good, [name]: value }];
}

/** Bodies that are not a valid JSON object, with the expected status. */
export const brokenBodies: readonly [what: string, body: string | Uint8Array, status: number][] = [
  ['nothing', '', 400],
  ['half an object', '{"a":', 400],
  ['a list', '[]', 422],
  ['a text', '"x"', 422],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['a NUL character', '{"a":"\u0000"}', 400],
  ['half of a surrogate pair', '{"a":"\\ud800"}', 400],
  ['__proto__', '{"__proto__":{"is_sys_admin":true}}', 400],
  ['21 levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 400],
  ['300 KB', JSON.stringify({ a: 'x'.repeat(300 * 1024) }), 413],
];
