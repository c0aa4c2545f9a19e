import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

export { derivedKey } from './derived-key.ts';
export { openText, type Seal, sealText } from './sealed-texts.ts';
export { type OpenedToken, openToken, sealToken } from './sealed-tokens.ts';
export { timingSafeEqualText } from './timing-safe-equal-text.ts';

/** URL-safe text of so many random bytes from the system's generator. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Six decimal digits, uniformly drawn, leading zeros kept. */
export function randomPasscode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

export function hmacHex(secret: string, data: string | Uint8Array): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}

/**
 * What stands for an address or an id of a person in a key. Without the server's secret nobody can test a guess
 * against it, which a plain hash of something as guessable as an e-mail would allow.
 */
export function identifierHash(purpose: string, environment: string, identifier: string): string {
  return hmacHex(derivedKey(purpose, environment), identifier);
}
