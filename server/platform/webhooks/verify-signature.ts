import { config } from '../config/index.ts';
import { hmacHex, timingSafeEqualText } from '../crypto/index.ts';
import { type Environment, environments } from '../environment.ts';
import { problem } from '../errors/index.ts';

/** Applies in both directions: an event from the future is as suspicious as an old one. */
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
  const check =
    kind === 'x-signature'
      ? plainCheck(headers.get(headerOf(gateway)), rawBody, encoding)
      : timedCheck(headers, rawBody);
  const found = known.find((environment) => secretsOf(environment, gateway).some(check));
  if (!found) throw problem('invalid_signature');
  return found;
}

function secretsOf(environment: Environment, gateway: string): string[] {
  const secrets = config.webhookSecrets[environment];
  return Object.hasOwn(secrets, gateway) ? (secrets[gateway] ?? []) : [];
}

/** The transfer provider may use another header name. */
function headerOf(gateway: string): string {
  return gateway === 'ground' ? config.groundSignatureHeader : 'x-signature';
}

/** `X-Signature`: HMAC-SHA256 of the body, in hexadecimal with an optional prefix `sha256=`, or in base64. */
function plainCheck(
  header: string | null,
  rawBody: Uint8Array,
  encoding: 'hex' | 'base64',
): (secret: string) => boolean {
  const sent = encoding === 'hex' ? header?.replace(/^sha256=/i, '').toLowerCase() : header;
  const wellFormed = encoding === 'hex' ? /^[0-9a-f]{64}$/ : /^[A-Za-z0-9+/]{43}=$/;
  if (!sent || !wellFormed.test(sent)) throw problem('invalid_signature');
  return (secret) => {
    const expected = hmacHex(secret, rawBody);
    return timingSafeEqualText(
      encoding === 'hex' ? expected : Buffer.from(expected, 'hex').toString('base64'),
      sent,
    );
  };
}

/** `t=<unix>,v1=<hex>[,v1=...]`, an HMAC of `t.body`; several v1 allow the sender to rotate its secret. */
function timedCheck(headers: Headers, rawBody: Uint8Array): (secret: string) => boolean {
  const header = headers.get(config.cardprocessorSignatureHeader) ?? headers.get('stripe-signature') ?? '';
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  const sentAt = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  if (!/^\d{1,12}$/.test(sentAt) || signatures.length === 0) throw problem('invalid_signature');
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > toleranceSeconds) throw problem('invalid_signature');
  const signed = Buffer.concat([Buffer.from(`${sentAt}.`), rawBody]);
  return (secret) => {
    const expected = hmacHex(secret, signed);
    return signatures.some((signature) => timingSafeEqualText(expected, signature));
  };
}

/** Makes the value of `Cardprocessor-Signature`, for the Sandbox gateway and tests. */
export function timedSignature(secret: string, rawBody: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${hmacHex(secret, `${unixSeconds}.${rawBody}`)}`;
}
