import { expect, test } from 'vitest';
import type { GroundOrder } from '#server/ground-transport/port.ts';
import { languages } from '../hotels/languages.ts';
import { changedInstructions, instructionsOf } from './instructions.ts';

const order = (language: string | undefined, more: { type?: string; step?: string } = {}) =>
  ({
    language,
    query: { from: { type: more.type ?? 'city', name: 'Lisboa', address: 'Rua Nova 1' } },
    offer: { steps: [{ type: more.step ?? 'vehicle' }], provider: { phone: '+999 55 1' } },
  }) as unknown as GroundOrder;

test('where a ride is found is told in each language, with the address and the telephone', () => {
  for (const write of [instructionsOf, changedInstructions]) {
    const told = languages.map((language) => write(order(language)));
    expect(new Set(told).size).toBe(languages.length);
    for (const text of told) expect(text).toContain('+999 55 1');
  }
  for (const language of languages) {
    expect(instructionsOf(order(language))).toContain('Rua Nova 1');
    expect(instructionsOf(order(language, { step: 'walk' }))).toContain('Lisboa');
    expect(instructionsOf(order(language, { type: 'airport' }))).not.toContain('Rua Nova 1');
  }
});

test('orders of before the language was noted are in English', () => {
  expect(changedInstructions(order(undefined))).toMatch(/^Changed/);
});
