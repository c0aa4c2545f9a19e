import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { GET } from '#app/.well-known/jwks.json/route.ts';
import { newId } from '#server/platform/ids/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { aMember, aTenant, type Person, systemContext } from '#server/testing/index.ts';
import { signAccessToken, verifyAccessToken } from './access-token.ts';
import { makeSigningKey } from './signing-keys.ts';

let ana: Person;

async function publishedKeys(): Promise<JSONWebKeySet> {
  return (await GET(new Request('http://localhost/.well-known/jwks.json'))).json() as Promise<JSONWebKeySet>;
}

const claims = (environment: 'Sandbox' | 'Production') => ({
  userId: newId(),
  sessionId: newId(),
  appId: newId(),
  organisationId: newId(),
  environment,
  roles: ['member'],
});

beforeAll(async () => {
  ana = await aMember(await aTenant());
});

describe('Access tokens', () => {
  test('An access token verifies against the published keys and holds no name and no e-mail address', async () => {
    const { payload, protectedHeader } = await jwtVerify(
      ana.accessToken,
      createLocalJWKSet(await publishedKeys()),
      {
        issuer: 'sojourn',
        audience: 'sojourn/v1',
        typ: 'at+jwt',
      },
    );
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: 'sojourn',
      aud: 'sojourn/v1',
      sub: ana.userId,
      client_id: ana.tenant.appId,
      app_id: ana.tenant.appId,
      org_id: ana.tenant.organisationId,
      sid: ana.sessionId,
      env: 'Sandbox',
      roles: ['member'],
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(payload.iat) + 900,
    });
  });

  test('An access token takes its environment from the key that signed it', async () => {
    for (const environment of ['Sandbox', 'Production'] as const) {
      expect((await verifyAccessToken(await signAccessToken(claims(environment)))).environment).toBe(
        environment,
      );
    }
  });
});

describe('Published keys', () => {
  test('The JWKS document holds the keys of both environments and no private key material', async () => {
    await signAccessToken(claims('Sandbox'));
    await signAccessToken(claims('Production'));
    const { keys } = await publishedKeys();
    expect(keys.length).toBeGreaterThanOrEqual(2);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    }
  });

  test('The JWKS document may be cached for 5 minutes and read from every origin', async () => {
    const { headers } = await GET(new Request('http://localhost/.well-known/jwks.json'));
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('After a key rotation the new key signs, and tokens signed by the old key stay valid', async () => {
    const before = await signAccessToken(claims('Sandbox'));
    await makeSigningKey('Sandbox', systemContext('Sandbox').db);
    // Another process would reload its keys within 5 minutes.
    processWide('signing-key-rings', () => new Map()).clear();
    processWide('checked-access-tokens', () => new Map()).clear();
    const after = await signAccessToken(claims('Sandbox'));
    expect(kidOf(after)).not.toBe(kidOf(before));
    expect((await verifyAccessToken(before)).environment).toBe('Sandbox');
    expect((await verifyAccessToken(after)).environment).toBe('Sandbox');
  });
});

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()).kid;
}
