import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

export { derivedKey } from './derived-key.ts';
export { decryptJwt, encryptJwt } from './encrypted-jwt.ts';
export { maskPassport, openPassport, sealPassport } from './passport-vault.ts';
export { openText, type Seal, sealText } from './sealed-texts.ts';
export { openToken, sealToken } from './sealed-tokens.ts';
export { timingSafeEqualText } from './timing-safe-equal-text.ts';

/** The given number of cryptographically random bytes as base64url. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Six uniformly random decimal digits, with leading zeros. */
export function randomPasscode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/** SHA-256 in lowercase hexadecimal. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** HMAC-SHA256 in lowercase hexadecimal. */
export function hmacHex(secret: string, data: string | Uint8Array): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}

/**
 * Keyed hash (hex) of an address or id of a person. Without the server's secret, guesses cannot be verified,
 * as they could be for a plain hash of a guessable e-mail address.
 */
export function identifierHash(purpose: string, environment: string, identifier: string): string {
  return hmacHex(derivedKey(purpose, environment), identifier);
}
