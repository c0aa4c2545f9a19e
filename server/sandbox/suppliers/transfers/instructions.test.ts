import { expect, test } from 'vitest';
import type { TransferOrder } from '#server/modules/transfers/port.ts';
import { languages } from '../hotels/languages.ts';
import { changedInstructions, instructionsOf } from './instructions.ts';

const order = (language: string | undefined, more: { type?: string; step?: string } = {}) =>
  ({
    language,
    query: { from: { type: more.type ?? 'city', name: 'Lisboa', address: 'Rua Nova 1' } },
    offer: { steps: [{ type: more.step ?? 'vehicle' }], provider: { phone: '+999 55 1' } },
  }) as unknown as TransferOrder;

test('Pickup instructions exist in each language and contain the address and the telephone number', () => {
  for (const write of [instructionsOf, changedInstructions]) {
    const translations = languages.map((language) => write(order(language)));
    expect(new Set(translations).size).toBe(languages.length);
    for (const text of translations) expect(text).toContain('+999 55 1');
  }
  for (const language of languages) {
    expect(instructionsOf(order(language))).toContain('Rua Nova 1');
    expect(instructionsOf(order(language, { step: 'walk' }))).toContain('Lisboa');
    expect(instructionsOf(order(language, { type: 'airport' }))).not.toContain('Rua Nova 1');
  }
});

test('Pickup instructions of an order without a language are in English', () => {
  expect(changedInstructions(order(undefined))).toMatch(/^Changed/);
});
