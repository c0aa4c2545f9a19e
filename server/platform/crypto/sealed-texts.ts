import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** What opens a sealed text: each purpose has a key of its own, and so has each environment. */
export type Seal = {
  purpose: string;
  environment: string;
  /** The row it belongs to: it opens beside no other. */
  boundTo?: string;
};

const cipher = 'aes-256-gcm';
/** NIST SP 800-38D: 96 random bits are the nonce that GCM is made for; 128 bits of tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text that rests in a row (AES-256-GCM): base64 of nonce, tag and content. Never the same twice. */
export function sealText(seal: Seal, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(seal), nonce);
  if (seal.boundTo !== undefined) sealing.setAAD(Buffer.from(seal.boundTo));
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64');
}

/** The text of a sealed one; throws when it was altered or sealed otherwise: purpose, environment, row or secret. */
export function openText(seal: Seal, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(cipher, keyOf(seal), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  if (seal.boundTo !== undefined) opening.setAAD(Buffer.from(seal.boundTo));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
}

const keyOf = ({ purpose, environment }: Seal) => Buffer.from(derivedKey(purpose, environment), 'hex');
