import type { Environment } from '../environment.ts';
import { openText, sealText } from './sealed-texts.ts';

/** Passport numbers are encrypted under a separate key. */
const keyOf = (environment: Environment) => ({ purpose: 'passport', environment });

/** Encrypts a passport number for storage. */
export function sealPassport(environment: Environment, number: string): string {
  return sealText(keyOf(environment), number);
}

/** Decrypts a stored passport number. */
export function openPassport(environment: Environment, sealed: string): string {
  return openText(keyOf(environment), sealed);
}

/** Masks all but the last two characters, with a mask of fixed length to hide the number's length. */
export function maskPassport(number: string): string {
  return `••••••${number.slice(-2)}`;
}
