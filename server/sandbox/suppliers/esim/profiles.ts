import type { EsimProfile } from '#server/modules/esim/port.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { magicEffect } from './magic.ts';

/** The columns of an order that its profiles are derived from. */
type ProfileSource = { secret: string; quantity: number; resource_id: string };

/** Invented SM-DP+ address of the profiles. RFC 2606 reserves `.example`, so the host never exists. */
const smdpAddress = 'rsp.signalkite.example';
const apn = 'data.signalkite';

/** 89 is telecommunications. The ITU reserves country code 999, so no real card has this prefix. */
const issuer = '89999';
const serialDigits = 13;

/** The eSIM profiles of an order, derived from its secret: the same secret gives the same profiles. */
export function profilesOf({ secret, quantity, resource_id: resourceId }: ProfileSource): EsimProfile[] {
  return Array.from({ length: quantity }, (_, index) => {
    const digest = sha256Hex(`${secret}/${index}`);
    return {
      iccid: iccidOf(BigInt(`0x${digest.slice(0, 16)}`)),
      smdpAddress,
      matchingId: digest
        .slice(16, 48)
        .toUpperCase()
        .replace(/(.{8})(?=.)/g, '$1-'),
      apn: magicEffect(resourceId) === 'sparse' ? null : apn,
    };
  });
}

function iccidOf(number: bigint): string {
  const serial = (number % 10n ** BigInt(serialDigits)).toString().padStart(serialDigits, '0');
  const body = `${issuer}${serial}`;
  return `${body}${luhnDigit(body)}`;
}

/** The Luhn check digit that ITU-T E.118 requires. */
function luhnDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
