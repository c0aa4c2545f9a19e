import type { Environment } from '#server/platform/context/index.ts';
import { derivedKey, hmacHex, sha256Hex } from '#server/platform/crypto/index.ts';

/** Beyond guessing at any rate of tries. */
const codeBits = 128;

/**
 * An invitation's code. It follows from the id and the server's key, so that it can be shown again to those who
 * may see it while the database holds its hash alone.
 */
export function invitationCode(environment: Environment, invitationId: string): string {
  const mac = hmacHex(derivedKey('circle-invitation', environment), invitationId);
  return Buffer.from(mac, 'hex')
    .subarray(0, codeBits / 8)
    .toString('base64url');
}

/** The form in which a code is stored and looked up. */
export function invitationCodeHash(code: string): string {
  return sha256Hex(code);
}
