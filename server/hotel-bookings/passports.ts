import type { Environment } from '#server/platform/context/index.ts';
import { openText, sealText } from '#server/platform/crypto/index.ts';

/** Passport numbers rest encrypted under a key of their own and are shown masked. */
const sealOf = (environment: Environment) => ({ purpose: 'passport', environment });

export function sealPassport(environment: Environment, number: string): string {
  return sealText(sealOf(environment), number);
}

export function openPassport(environment: Environment, sealed: string): string {
  return openText(sealOf(environment), sealed);
}

/** All but the last two characters hidden, and the length with them. */
export function maskPassport(number: string): string {
  return `••••••${number.slice(-2)}`;
}
