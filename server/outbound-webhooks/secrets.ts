import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Environment } from '#server/platform/context/index.ts';
import { derivedKey } from '#server/platform/crypto/index.ts';

/** Standard Webhooks 1.0 asks for 24 to 64 random bytes, written `whsec_` and base64. */
const secretBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A new signing secret in the form that the libraries of standardwebhooks.com read. */
export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** Encrypts a secret for its row (AES-256-GCM); bound to the endpoint, so that it opens in no other row. */
export function sealSecret(environment: Environment, endpointId: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(environment), nonce);
  cipher.setAAD(Buffer.from(endpointId));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** The secret of a sealed one; throws when it was sealed for another endpoint, environment or server secret. */
export function openSecret(environment: Environment, endpointId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(environment), bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(endpointId));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

const keyOf = (environment: Environment) => Buffer.from(derivedKey('webhook-endpoint', environment), 'hex');
