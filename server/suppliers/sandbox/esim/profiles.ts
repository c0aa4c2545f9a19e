import type { EsimProfile } from '#server/esim/port.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';

/** Where the simulated provider's profiles would be fetched; RFC 2606 keeps the name from ever existing. */
const smdpAddress = 'rsp.signalkite.example';
const apn = 'data.signalkite';

/** 89 is telecommunication, 999 a country code that the ITU keeps in reserve: no real card begins so. */
const issuer = '89999';
const ownDigits = 13;

/** The eSIMs of an order; always the same for one secret. */
export function profilesOf(secret: string, quantity: number): EsimProfile[] {
  return Array.from({ length: quantity }, (_, index) => {
    const digest = sha256Hex(`${secret}/${index}`);
    return {
      iccid: iccidOf(BigInt(`0x${digest.slice(0, 16)}`)),
      smdpAddress,
      matchingId: digest
        .slice(16, 48)
        .toUpperCase()
        .replace(/(.{8})(?=.)/g, '$1-'),
      apn,
    };
  });
}

function iccidOf(number: bigint): string {
  const own = (number % 10n ** BigInt(ownDigits)).toString().padStart(ownDigits, '0');
  const body = `${issuer}${own}`;
  return `${body}${luhnDigit(body)}`;
}

/** The check digit that ITU-T E.118 asks for. */
function luhnDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
