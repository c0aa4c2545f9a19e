import { randomBytes } from 'node:crypto';
import type { Environment } from '#server/platform/context/index.ts';
import { openText, type Seal, sealText } from '#server/platform/crypto/index.ts';

/** Standard Webhooks 1.0 requires 24 to 64 random bytes, encoded as `whsec_` and base64. */
const secretBytes = 32;

/** Generates a signing secret in the format of the libraries of standardwebhooks.com. */
export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** Encrypts a secret for storage. The ciphertext is bound to the endpoint and environment. */
export function sealSecret(environment: Environment, endpointId: string, secret: string): string {
  return sealText(sealOf(environment, endpointId), secret);
}

/** Decrypts a secret. Throws if it was encrypted for another endpoint or environment, or with another key. */
export function openSecret(environment: Environment, endpointId: string, sealed: string): string {
  return openText(sealOf(environment, endpointId), sealed);
}

const sealOf = (environment: Environment, endpointId: string): Seal => ({
  purpose: 'webhook-endpoint',
  environment,
  boundTo: endpointId,
});
