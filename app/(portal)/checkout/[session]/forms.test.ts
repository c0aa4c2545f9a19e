import { expect, test } from 'vitest';
import { readForm } from '#server/portal/forms/form-contract.ts';
import { payForm } from './forms.ts';

test('The payment form returns no card data to the browser, whether it is accepted or refused', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '09 / 39', code: '731' };
  const form = new FormData();
  for (const [name, value] of Object.entries({ session: 's1', ...card })) form.set(name, value);
  expect(readForm(payForm, form)).toMatchObject({ ok: true, input: card, typed: { session: 's1' } });
  form.append('code', '732');
  expect(readForm(payForm, form)).toEqual({
    ok: false,
    wrong: { code: 'repeated' },
    typed: { session: 's1' },
  });
});
