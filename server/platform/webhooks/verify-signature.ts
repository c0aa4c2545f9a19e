import { config } from '../config/index.ts';
import { hmacHex } from '../crypto/index.ts';
import { type Environment, environments } from '../environment.ts';
import { problem } from '../errors/index.ts';
import { verifyAppSignature } from './app-secrets.ts';
import { type SignatureScheme, signatureCheck } from './signature-scheme.ts';
import { secretsOf } from './webhook-secrets.ts';

const toleranceSeconds = 300;

/**
 * Returns the environment whose secret for this gateway signed the raw body; no header can choose it. Throws
 * not_found for a gateway without any secret, and invalid_signature for a missing or wrong signature.
 */
export function verifySignature(
  kind: 'x-signature' | 'cardprocessor',
  gateway: string,
  headers: Headers,
  rawBody: Uint8Array,
  encoding: 'hex' | 'base64' = 'hex',
): Environment {
  const known = environments.filter((environment) => secretsOf(environment, gateway).length > 0);
  if (known.length === 0) throw problem('not_found');
  const scheme = kind === 'x-signature' ? plainScheme(gateway, encoding) : timedScheme(headers);
  const check = signatureCheck(scheme, headers, rawBody);
  const found = known.find((environment) => secretsOf(environment, gateway).some(check));
  if (!found) throw problem('invalid_signature');
  return found;
}

/**
 * Like `verifySignature` for an event of the card processor from an app's own account, by the app's own secret alone: the
 * event then speaks of payments of that app.
 */
export function verifyCardSignatureOfApp(
  gateway: string,
  appId: string,
  headers: Headers,
  rawBody: Uint8Array,
): Promise<Environment> {
  return verifyAppSignature(gateway, appId, signatureCheck(timedScheme(headers), headers, rawBody));
}

/** `X-Signature`: of the body, in hexadecimal with an optional prefix `sha256=`, or in base64. */
const plainScheme = (gateway: string, encoding: 'hex' | 'base64'): SignatureScheme => ({
  algorithm: 'sha256',
  // The transfer provider may use another header name and encoding.
  ...(gateway === 'ground'
    ? { header: config.groundSignatureHeader, encoding: config.groundSignatureEncoding }
    : { header: 'x-signature', encoding }),
});

/** `t=<unix>,v1=<hex>[,v1=...]`, in the header that the settings name or in Stripe's. */
const timedScheme = (headers: Headers): SignatureScheme => ({
  header: headers.has(config.cardprocessorSignatureHeader)
    ? config.cardprocessorSignatureHeader
    : 'stripe-signature',
  algorithm: 'sha256',
  encoding: 'hex',
  toleranceSeconds,
});

/** Makes the value of `Cardprocessor-Signature`, for the Sandbox gateway and tests. */
export function timedSignature(secret: string, rawBody: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${hmacHex(secret, `${unixSeconds}.${rawBody}`)}`;
}
