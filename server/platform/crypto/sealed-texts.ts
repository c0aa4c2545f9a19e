import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** Identifies the key of a sealed text: each purpose has its own key in each environment. */
export type Seal = {
  purpose: string;
  environment: string;
  /** Id of the row that stores the text; the text cannot be opened for another row. */
  boundTo?: string;
};

const cipher = 'aes-256-gcm';
/** As recommended by NIST SP 800-38D: a random nonce of 96 bits and a tag of 128 bits. */
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text for storage (AES-256-GCM): base64 of nonce, tag and content, different at each call. */
export function sealText(seal: Seal, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(seal), nonce);
  if (seal.boundTo !== undefined) sealing.setAAD(Buffer.from(seal.boundTo));
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64');
}

/** Decrypts a sealed text; throws for an altered text or another purpose, environment, row or secret. */
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
