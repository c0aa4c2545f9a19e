import { config } from '../config/index.ts';
import { hmacHex } from '../crypto/index.ts';
import { environments } from '../environment.ts';
import { problem } from '../errors/index.ts';
import { verifyAppSignature } from './app-secrets.ts';
import { findDeployment, findSigner, type Signer } from './find-signer.ts';
import { type SignatureScheme, signatureCheck } from './signature-scheme.ts';

const toleranceSeconds = 300;

/**
 * Returns whose secret for this gateway signed the raw body; no header can choose it. Secrets that apps have of their own
 * count as well, except for card payments, whose address names the app (`verifyCardSignatureOfApp`). Throws not_found for
 * a gateway without any secret, and invalid_signature for a missing or wrong signature.
 */
export async function verifySignature(
  kind: 'x-signature' | 'cardprocessor',
  gateway: string,
  headers: Headers,
  rawBody: Uint8Array,
  encoding: 'hex' | 'base64' = 'hex',
): Promise<Signer> {
  const isCard = kind === 'cardprocessor';
  const scheme = isCard ? timedScheme(headers) : plainScheme(gateway, encoding);
  const schemes = environments.map((environment) => ({ environment, scheme }));
  const found = await (isCard ? findDeployment : findSigner)(gateway, schemes, headers, rawBody);
  if (typeof found === 'object') return found;
  throw problem(found === 'wrong' ? 'invalid_signature' : 'not_found');
}

/**
 * Like `verifySignature` for an event of the card processor from an app's own account, by the app's own secret alone: the
 * event then speaks of payments of that app.
 */
export async function verifyCardSignatureOfApp(
  gateway: string,
  appId: string,
  headers: Headers,
  rawBody: Uint8Array,
): Promise<Signer> {
  const check = signatureCheck(timedScheme(headers), headers, rawBody);
  return { environment: await verifyAppSignature(gateway, appId, check), signedFor: [appId] };
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
