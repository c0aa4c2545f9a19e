import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

export { derivedKey } from './derived-key.ts';
export { openText, type Seal, sealText } from './sealed-texts.ts';

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

/** Compares in constant time; texts of different length are unequal. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Signs a small payload into one URL-safe text that expires. The content is readable to whoever holds it,
 * so it must hold nothing secret; it cannot be altered.
 */
export function sealToken(
  purpose: string,
  environment: string,
  payload: unknown,
  expiresAtIso: string,
): string {
  const body = Buffer.from(JSON.stringify([Math.floor(Date.parse(expiresAtIso) / 1000), payload])).toString(
    'base64url',
  );
  return `${body}.${signature(purpose, environment, body)}`;
}

/** Reads a sealed token: null when it was not made here for this purpose and environment, or was altered. */
export function openToken<Payload>(
  purpose: string,
  environment: string,
  token: string,
): { state: 'valid' | 'expired'; payload: Payload; expiresAt: string } | null {
  const [body, mac, more] = token.split('.');
  if (!body || !mac || more !== undefined) return null;
  if (!timingSafeEqualText(mac, signature(purpose, environment, body))) return null;
  const [expires, payload] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, Payload];
  return {
    state: expires * 1000 > Date.now() ? 'valid' : 'expired',
    payload,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

function signature(purpose: string, environment: string, body: string): string {
  // 132 bits are beyond guessing and keep the text short; cut as text, which spares a buffer for each of hundreds.
  return createHmac('sha256', derivedKey(purpose, environment)).update(body).digest('base64url').slice(0, 22);
}
