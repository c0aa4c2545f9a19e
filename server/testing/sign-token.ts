import { createHmac } from 'node:crypto';
import { derivedKey } from '#server/platform/crypto/index.ts';

/** Returns a token in the unencrypted format: its payload is readable and its signature is valid. */
export function signToken(
  purpose: string,
  environment: string,
  payload: unknown,
  expiresAtIso: string,
): string {
  const expires = Math.floor(Date.parse(expiresAtIso) / 1000);
  const body = Buffer.from(JSON.stringify([expires, payload])).toString('base64url');
  const mac = createHmac('sha256', derivedKey(purpose, environment)).update(body).digest('base64url');
  return `${body}.${mac.slice(0, 22)}`;
}
