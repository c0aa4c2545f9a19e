import { describe, expect, test } from 'vitest';
import { field, formContract, readForm } from './form-contract.ts';
import { readAmount } from './read-amount.ts';

describe('Amounts in forms', () => {
  test.each([
    ['0', 0],
    ['88', 88],
    ['120.5', 120.5],
    ['1.375', 1.375],
    ['999999999999', 999_999_999_999],
  ])('The form text %s is read as the amount %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    'NaN',
    'Infinity',
    'x',
    '-1',
    '+1',
    '1e9',
    '0x10',
    '1,5',
    '1.',
    '.5',
    '1 2',
    '9'.repeat(16),
  ])('The form text "%s" is not an amount', (text) => {
    expect(readAmount(text)).toBeNull();
    const form = new FormData();
    form.set('agreed', text);
    const read = readForm(formContract({ agreed: field.amount() }), form);
    expect(read).toMatchObject({ ok: false, wrong: { agreed: 'invalid' } });
  });
});
