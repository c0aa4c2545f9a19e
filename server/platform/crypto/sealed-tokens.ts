import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { databaseNowMs } from '../time/database-clock.ts';
import { unixSeconds } from '../time/index.ts';
import { derivedKey } from './derived-key.ts';
import { timingSafeEqualText } from './timing-safe-equal-text.ts';

/** A genuine token of the given purpose and environment. */
export type OpenedToken<Payload> = {
  state: 'valid' | 'expired';
  payload: Payload;
  expiresAt: string;
};

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/**
 * The version of the format: three bytes at the start, so that each token begins with these four characters.
 * Encoding all bytes in one step gives a flat string; for a concatenated one, JSON.stringify of a hotel takes
 * three times as long.
 */
const prefix = 'rt2_';
const version = Buffer.from(prefix, 'base64url');
const bodyAt = version.length + nonceBytes;

/**
 * Encrypts a small payload into a URL-safe token with an expiry; clients can neither read nor alter it. The
 * same payload and expiry (to the second) give the same token within a purpose and environment.
 */
export function sealToken(
  purpose: string,
  environment: string,
  payload: unknown,
  expiresAtIso: string,
): string {
  const content = Buffer.from(JSON.stringify([unixSeconds(expiresAtIso), payload]));
  const keys = keysOf(purpose, environment);
  // A nonce derived from the content (as in RFC 5297) only repeats for equal contents, which GCM permits.
  const nonce = createHmac('sha256', keys.nonce).update(content).digest().subarray(0, nonceBytes);
  const sealing = createCipheriv(cipher, keys.encryption, nonce);
  const body = sealing.update(content);
  sealing.final();
  return Buffer.concat([version, nonce, body, sealing.getAuthTag()]).toString('base64url');
}

/**
 * Opens a sealed token and compares its expiry with the clock of the environment's database; null when it was altered
 * or not made for this purpose and environment. A token of the older format, which is signed but not encrypted, always
 * counts as expired, whatever its `expiresAt`.
 */
export function openToken<Payload>(
  purpose: string,
  environment: Environment,
  token: string,
): OpenedToken<Payload> | null {
  if (token.includes('.')) return openSignedToken(purpose, environment, token);
  const bytes = Buffer.from(token, 'base64url');
  if (!token.startsWith(prefix) || bytes.length <= bodyAt + tagBytes) return null;
  // The last base64url character may contain unused bits; only the canonical encoding is accepted.
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
    state: expires * 1000 > databaseNowMs(environment) ? 'valid' : 'expired',
    payload,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** Opens a token of the older format: body and a MAC of 132 bits, both base64url, separated by a dot. */
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

/** Keys are cached per process, because a search seals hundreds of tokens with the same two keys. */
function keysOf(purpose: string, environment: string): Keys {
  const name = `${environment}\n${purpose}`;
  const known = keys.get(name);
  if (known) return known;
  const made = {
    encryption: Buffer.from(derivedKey(`token-encryption/${purpose}`, environment), 'hex'),
    nonce: Buffer.from(derivedKey(`token-nonce/${purpose}`, environment), 'hex'),
  };
  // Purposes may contain an app id; the limit bounds the memory of long-lived processes with many apps.
  if (keys.size >= 10_000) keys.clear();
  keys.set(name, made);
  return made;
}

const keys = new Map<string, Keys>();
