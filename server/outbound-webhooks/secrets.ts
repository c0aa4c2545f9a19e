import { randomBytes } from 'node:crypto';
import type { Environment } from '#server/platform/context/index.ts';
import { openText, type Seal, sealText } from '#server/platform/crypto/index.ts';

/** Standard Webhooks 1.0 asks for 24 to 64 random bytes, written `whsec_` and base64. */
const secretBytes = 32;

/** A new signing secret in the form that the libraries of standardwebhooks.com read. */
export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** Encrypts a secret for its row; bound to the endpoint, so that it opens in no other row. */
export function sealSecret(environment: Environment, endpointId: string, secret: string): string {
  return sealText(sealOf(environment, endpointId), secret);
}

/** The secret of a sealed one; throws when it was sealed for another endpoint, environment or server secret. */
export function openSecret(environment: Environment, endpointId: string, sealed: string): string {
  return openText(sealOf(environment, endpointId), sealed);
}

const sealOf = (environment: Environment, endpointId: string): Seal => ({
  purpose: 'webhook-endpoint',
  environment,
  boundTo: endpointId,
});
