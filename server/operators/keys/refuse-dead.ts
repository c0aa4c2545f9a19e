import { problem } from '#server/platform/errors/index.ts';
import type { KeyView } from './view.ts';

/** Fails with invalid_state for a key that counts for nothing already. */
export function refuseDead(key: KeyView): void {
  if (key.state === 'revoked' || key.state === 'expired') {
    throw problem('invalid_state', { detail: `The key is ${key.state} already.` });
  }
}
