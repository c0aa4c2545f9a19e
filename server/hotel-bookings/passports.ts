import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Environment } from '#server/platform/context/index.ts';
import { derivedKey } from '#server/platform/crypto/index.ts';

/** Passport numbers rest encrypted (AES-256-GCM under a key of their own) and are shown masked. */
const keyOf = (environment: Environment) => Buffer.from(derivedKey('passport', environment), 'hex');

const nonceBytes = 12;
const tagBytes = 16;

export function sealPassport(environment: Environment, number: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(environment), nonce);
  const body = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

export function openPassport(environment: Environment, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(environment), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

/** All but the last two characters hidden, and the length with them. */
export function maskPassport(number: string): string {
  return `••••••${number.slice(-2)}`;
}
