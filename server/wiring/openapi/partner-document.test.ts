import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composePartnerDocument } from './partner-document.ts';

test('The published protocol of airport partners is up to date', () => {
  const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'airport-partner.openapi.json');
  const composed = `${JSON.stringify(composePartnerDocument(), null, 2)}\n`;
  // Run `node scripts/write-airport-partner.ts` after a change of the protocol.
  expect(readFileSync(path, 'utf8')).toBe(composed);
});
