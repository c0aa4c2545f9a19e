import { expect, test } from 'vitest';
import { z } from 'zod';
import { isProblem } from '../errors/index.ts';
import { validate } from './validate.ts';

const schema = z.object({
  email: z.email('Must be an e-mail address.'),
  kind: z.enum(['a', 'b']),
  guests: z.object({ adults: z.int().min(1).max(16) }),
  items: z.array(z.object({ id: z.string() })),
});

function errorsOf(value: unknown) {
  try {
    validate(schema, value);
  } catch (err) {
    if (isProblem(err, 'validation_failed'))
      return err.facts.errors?.map(({ field, code }) => `${field} ${code}`);
    throw err;
  }
  throw new Error('accepted');
}

test('Validation reports every missing field as required, even when its schema has a custom message', () => {
  expect(errorsOf({})).toEqual(['email required', 'kind required', 'guests required', 'items required']);
});

test('Validation names an invalid field inside an object or a list by its dotted path', () => {
  const sent = {
    email: 'ana@aurora.example',
    kind: 'a',
    guests: { adults: 0 },
    items: [{ id: 'x' }, { id: 7 }],
  };
  expect(errorsOf(sent)).toEqual(['guests.adults too_small', 'items.1.id invalid_type']);
});

test('Validation reports a field of the wrong type as invalid, not as missing, and never converts it', () => {
  const sent = { email: null, kind: 'c', guests: { adults: '2' }, items: [] };
  expect(errorsOf(sent)).toEqual(['email invalid_type', 'kind invalid_value', 'guests.adults invalid_type']);
});

test('Validation drops undeclared fields', () => {
  const sent = { email: 'ana@aurora.example', kind: 'a', guests: { adults: 2 }, items: [], is_admin: true };
  expect(validate(schema, sent)).not.toHaveProperty('is_admin');
});
