import { problem } from '#server/platform/errors/index.ts';
import type { KeyView } from './view.ts';

/** Throws invalid_state for a revoked or expired key. */
export function requireUsableKey(key: KeyView): void {
  if (key.state === 'revoked' || key.state === 'expired') {
    throw problem('invalid_state', { detail: `The key is ${key.state} already.` });
  }
}
