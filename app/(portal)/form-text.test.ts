import { expect, test } from 'vitest';
import { textOf, typed } from './form-text.ts';

test('what was typed comes back by field, without files and without what the framework sends along', () => {
  const form = new FormData();
  form.set('name', 'Lisbon in May');
  form.set('picture', new File(['x'], 'x.png'));
  form.set('$ACTION_KEY', 'k1');
  expect(typed(form)).toEqual({ name: 'Lisbon in May', picture: '' });
  expect(textOf(form, 'missing')).toBe('');
});

test('no more comes back than any field takes', () => {
  const form = new FormData();
  form.set('note', 'x'.repeat(5000));
  expect(textOf(form, 'note')).toHaveLength(1000);
});
