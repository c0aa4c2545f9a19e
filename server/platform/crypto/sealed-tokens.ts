import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import { timingSafeEqualText } from './timing-safe-equal-text.ts';

/** A token that was made here for the purpose and environment it was opened with. */
export type OpenedToken<Payload> = {
  state: 'valid' | 'expired';
  payload: Payload;
  expiresAt: string;
};

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/**
 * The version of the format: three bytes before the others, so that each token begins with these four characters. A
 * token is then one text; put together of two, JSON.stringify would take three times as long over a hotel that has it.
 */
const prefix = 'rt2_';
const version = Buffer.from(prefix, 'base64url');
const bodyAt = version.length + nonceBytes;

/**
 * Encrypts a small payload into one URL-safe text that expires: whoever holds it can neither read nor alter it.
 * The same payload and expiry, to the second, give the same text within a purpose and environment.
 */
export function sealToken(
  purpose: string,
  environment: string,
  payload: unknown,
  expiresAtIso: string,
): string {
  const content = Buffer.from(JSON.stringify([unixSeconds(expiresAtIso), payload]));
  const keys = keysOf(purpose, environment);
  // A nonce that follows from the content (as in RFC 5297) repeats for equal contents alone, which GCM allows.
  const nonce = createHmac('sha256', keys.nonce).update(content).digest().subarray(0, nonceBytes);
  const sealing = createCipheriv(cipher, keys.encryption, nonce);
  const body = sealing.update(content);
  sealing.final();
  return Buffer.concat([version, nonce, body, sealing.getAuthTag()]).toString('base64url');
}

/**
 * Reads a sealed token: null when it was not made here for this purpose and environment, or was altered. A token of
 * the earlier format, which is signed and readable, counts as expired whatever its `expiresAt` says.
 */
export function openToken<Payload>(
  purpose: string,
  environment: string,
  token: string,
): OpenedToken<Payload> | null {
  if (token.includes('.')) return openSignedToken(purpose, environment, token);
  const bytes = Buffer.from(token, 'base64url');
  if (!token.startsWith(prefix) || bytes.length <= bodyAt + tagBytes) return null;
  // The last character of base64url may carry unused bits: of the texts that decode alike, one is the token.
  if (bytes.toString('base64url') !== token) return null;
  const opening = createDecipheriv(
    cipher,
    keysOf(purpose, environment).encryption,
    bytes.subarray(version.length, bodyAt),
    { authTagLength: tagBytes },
  );
  opening.setAuthTag(bytes.subarray(-tagBytes));
  const content = opening.update(bytes.subarray(bodyAt, -tagBytes));
  try {
    opening.final();
  } catch {
    return null;
  }
  const [expires, payload] = JSON.parse(content.toString()) as [number, Payload];
  return {
    state: expires * 1000 > Date.now() ? 'valid' : 'expired',
    payload,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** Body and a MAC of 132 bits, both base64url, with a dot between them. */
function openSignedToken<Payload>(
  purpose: string,
  environment: string,
  token: string,
): OpenedToken<Payload> | null {
  const [body, mac, more] = token.split('.');
  if (!body || !mac || more !== undefined) return null;
  const expected = createHmac('sha256', derivedKey(purpose, environment)).update(body).digest('base64url');
  if (!timingSafeEqualText(mac, expected.slice(0, 22))) return null;
  const [expires, payload] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, Payload];
  return { state: 'expired', payload, expiresAt: new Date(expires * 1000).toISOString() };
}

type Keys = { encryption: Buffer; nonce: Buffer };

/** Kept per process: a search seals hundreds of tokens with the same two keys. */
function keysOf(purpose: string, environment: string): Keys {
  const name = `${environment}\n${purpose}`;
  const known = keys.get(name);
  if (known) return known;
  const made = {
    encryption: Buffer.from(derivedKey(`token-encryption/${purpose}`, environment), 'hex'),
    nonce: Buffer.from(derivedKey(`token-nonce/${purpose}`, environment), 'hex'),
  };
  // Purposes may name an app; the bound keeps a long-lived process with many apps small.
  if (keys.size >= 10_000) keys.clear();
  keys.set(name, made);
  return made;
}

const keys = new Map<string, Keys>();

function unixSeconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}
