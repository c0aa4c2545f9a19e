import { createHmac } from 'node:crypto';
import { config } from '../config/index.ts';

/** A key for one purpose, derived from the server secret, so that a token of one kind never passes as another. */
export function derivedKey(purpose: string, environment: string): string {
  const name = `${environment}\n${purpose}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = createHmac('sha256', config.serverSecret).update(name).digest('hex');
  // Purposes may name an app; the bound keeps a long-lived process with many apps small.
  if (derivedKeys.size >= 10_000) derivedKeys.clear();
  derivedKeys.set(name, key);
  return key;
}

const derivedKeys = new Map<string, string>();
