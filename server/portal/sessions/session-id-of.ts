import { decodeJwt } from 'jose';

/**
 * The session id in an access token. The portal keeps only this id, because tokens must never reach the
 * browser. Throws if the token names no session.
 */
export function sessionIdOf(accessToken: string): string {
  const { sid } = decodeJwt(accessToken);
  if (typeof sid !== 'string') throw new Error('The access token has no session id');
  return sid;
}
