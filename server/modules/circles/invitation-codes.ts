import type { Environment } from '#server/platform/context/index.ts';
import { derivedKey, hmacHex, sha256Hex } from '#server/platform/crypto/index.ts';

/** Enough bits that guessing is infeasible. */
const codeBits = 128;

/**
 * An invitation's code, derived from its id and the server's key. The code can therefore be shown again,
 * although the database stores only its hash.
 */
export function invitationCode(environment: Environment, invitationId: string): string {
  const mac = hmacHex(derivedKey('circle-invitation', environment), invitationId);
  return Buffer.from(mac, 'hex')
    .subarray(0, codeBits / 8)
    .toString('base64url');
}

/** The hash by which a code is stored and looked up. */
export function invitationCodeHash(code: string): string {
  return sha256Hex(code);
}
