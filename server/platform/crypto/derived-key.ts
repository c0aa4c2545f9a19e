import { createHmac } from 'node:crypto';
import { config } from '../config/index.ts';

/** Derives a key (hex) for one purpose from the server secret; other purposes get other keys. */
export function derivedKey(purpose: string, environment: string): string {
  const name = `${environment}\n${purpose}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = createHmac('sha256', config.serverSecret).update(name).digest('hex');
  // Purposes may contain an app id; the limit bounds the memory of long-lived processes with many apps.
  if (derivedKeys.size >= 10_000) derivedKeys.clear();
  derivedKeys.set(name, key);
  return key;
}

const derivedKeys = new Map<string, string>();
