import { createHmac } from 'node:crypto';
import { timingSafeEqualText } from '../crypto/index.ts';
import { problem } from '../errors/index.ts';
import { keyOf } from './sign-message.ts';

/** How a sender signs its webhooks: an HMAC of the body, or of the time and the body. */
export type SignatureScheme = {
  header: string;
  algorithm: 'sha256' | 'sha512';
  encoding: 'hex' | 'base64';
  /**
   * Set if the header is `t=<unix>,v1=<signature>` over `t.body`; several `v1` let the sender rotate its secret. By how
   * many seconds the time may differ from ours, in both directions: an event from the future is as suspicious as an
   * old one.
   */
  toleranceSeconds?: number;
  /** Signed as by Standard Webhooks 1.0: id and time are headers of their own, and the secret is `whsec_<base64>`. */
  isStandard?: boolean;
  /** The text that is signed in place of the raw body. */
  signedText?: (rawBody: Uint8Array) => string | Uint8Array;
};

/** The scheme of Standard Webhooks 1.0, in which our own webhooks are signed as well (`sign-message.ts`). */
export const standardWebhooks: SignatureScheme = {
  header: 'webhook-signature',
  algorithm: 'sha256',
  encoding: 'base64',
  toleranceSeconds: 300,
  isStandard: true,
};

/**
 * Returns the check of a secret against the signature in the headers. Throws invalid_signature if the signature is
 * missing, malformed or, by its time, too old or from the future.
 */
export function signatureCheck(
  scheme: SignatureScheme,
  headers: Headers,
  rawBody: Uint8Array,
): (secret: string) => boolean {
  const header = headers.get(scheme.header) ?? '';
  const text = scheme.signedText?.(rawBody) ?? rawBody;
  const { prefix, signatures: sent } = readHeader(scheme, header, headers);
  if (sent.length === 0 || !sent.every((one) => isWellFormed(scheme, one)))
    throw problem('invalid_signature');
  const signed = Buffer.concat([Buffer.from(prefix), Buffer.from(text)]);
  return (secret) => {
    const key = scheme.isStandard ? keyOf(secret) : secret;
    const expected = createHmac(scheme.algorithm, key).update(signed).digest(scheme.encoding);
    return sent.some((one) => timingSafeEqualText(expected, one));
  };
}

/** The signatures, and what stands before the body in the signed text. */
function readHeader(
  scheme: SignatureScheme,
  header: string,
  headers: Headers,
): { prefix: string; signatures: string[] } {
  const { toleranceSeconds, isStandard } = scheme;
  if (toleranceSeconds === undefined) return { prefix: '', signatures: [plainSignature(header, scheme)] };
  if (isStandard) {
    const [id, sentAt] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? ''];
    if (id === '') throw problem('invalid_signature');
    requireRecent(sentAt, toleranceSeconds);
    const versions = header.split(' ').map((part) => part.split(','));
    const signatures = versions.filter(([version]) => version === 'v1').map(([, value = '']) => value);
    return { prefix: `${id}.${sentAt}.`, signatures };
  }
  const { sentAt, signatures } = readTimed(header, toleranceSeconds);
  return { prefix: `${sentAt}.`, signatures };
}

/** Senders of plain signatures write hexadecimal digits in either case. */
function plainSignature(header: string, { encoding }: SignatureScheme): string {
  const signature = header.replace(/^sha(256|512)=/i, '');
  return encoding === 'hex' ? signature.toLowerCase() : signature;
}

function readTimed(header: string, toleranceSeconds: number): { sentAt: string; signatures: string[] } {
  const parts = header.split(',').map((part): [string, string] => {
    const [name = '', ...value] = part.trim().split('=');
    return [name, value.join('=')];
  });
  const sentAt = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value);
  requireRecent(sentAt, toleranceSeconds);
  return { sentAt, signatures };
}

function requireRecent(sentAt: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(sentAt)) throw problem('invalid_signature');
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > toleranceSeconds) throw problem('invalid_signature');
}

function isWellFormed({ algorithm, encoding }: SignatureScheme, signature: string): boolean {
  const bytes = algorithm === 'sha256' ? 32 : 64;
  return encoding === 'hex'
    ? /^[0-9a-f]+$/.test(signature) && signature.length === bytes * 2
    : /^[A-Za-z0-9+/]+={0,2}$/.test(signature) && signature.length === Math.ceil(bytes / 3) * 4;
}

/** The body with each `/` written as `\/`, as PHP writes JSON, for senders that sign that text. */
export function escapedSlashes(rawBody: Uint8Array): string {
  return Buffer.from(rawBody).toString('utf8').replace(/\\?\//g, '\\/');
}
