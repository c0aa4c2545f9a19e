import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { type Environment, environments } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { signingKey, verifyingKey } from './signing-keys.ts';

export const accessTokenSeconds = 15 * 60;
const issuer = 'sojourn';
const audience = 'sojourn/v1';

/** What an access token says (RFC 9068). No e-mail, no name. */
export type AccessClaims = {
  userId: string;
  sessionId: string;
  appId: string;
  organisationId: string;
  environment: Environment;
  expiresAt: number;
};

/** Signs an access token for a live session. */
export async function signAccessToken(
  claims: Omit<AccessClaims, 'expiresAt'> & { roles: string[] },
): Promise<string> {
  const { kid, key } = await signingKey(claims.environment);
  return new SignJWT({
    client_id: claims.appId,
    sid: claims.sessionId,
    app_id: claims.appId,
    org_id: claims.organisationId,
    env: claims.environment,
    roles: claims.roles,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setJti(newId())
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(key);
}

/**
 * Tokens whose signature this process has checked, by SHA-256, until they expire: an EdDSA check costs more than
 * the database read that follows it (0.34 to 0.44 of the bare floor without this memory, 0.81 to 0.94 with it).
 * Liveness is never remembered.
 */
const checked = processWide('checked-access-tokens', () => new Map<string, AccessClaims>());
const checkedLimit = 20_000;

/** The claims of a genuine, unexpired token. Fails with unauthenticated or token_expired. */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  const fingerprint = sha256Hex(token);
  let claims = checked.get(fingerprint);
  if (!claims) {
    claims = await checkSignature(token);
    if (checked.size >= checkedLimit) checked.delete(checked.keys().next().value ?? '');
    checked.set(fingerprint, claims);
  }
  if (claims.expiresAt * 1000 <= Date.now()) {
    checked.delete(fingerprint);
    throw problem('token_expired');
  }
  return claims;
}

async function checkSignature(token: string): Promise<AccessClaims> {
  const { key, environment } = await keyOf(token);
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      typ: 'at+jwt',
      issuer,
      audience,
    });
    return {
      userId: String(payload.sub),
      sessionId: String(payload.sid),
      appId: String(payload.app_id),
      organisationId: String(payload.org_id),
      // By the key, not by the claim: a key of the Sandbox vouches for nothing in Production.
      environment,
      expiresAt: payload.exp ?? 0,
    };
  } catch (err) {
    if (err instanceof errors.JWTExpired) throw problem('token_expired');
    throw problem('unauthenticated');
  }
}

/** The key that the header's kid names, whichever environment made it; `jku`, `x5u` and `jwk` are never looked at. */
async function keyOf(token: string) {
  let kid: string | undefined;
  try {
    kid = decodeProtectedHeader(token).kid;
  } catch {
    throw problem('unauthenticated');
  }
  for (const environment of kid ? environments : []) {
    const key = await verifyingKey(environment, kid ?? '');
    if (key) return { key, environment };
  }
  throw problem('unauthenticated');
}
