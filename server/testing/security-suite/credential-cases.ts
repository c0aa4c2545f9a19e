import type { Endpoint } from '#server/platform/contract/index.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { ErrorCode } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { Call } from '../call-api.ts';
import { systemContext } from '../context.ts';
import { aMember, aTenant, type Person } from '../tenants.ts';
import type { Fixtures } from './fixtures.ts';
import { expiredToken, forgedTokens } from './forge-tokens.ts';

/** A call without a valid credential and the error code it must get. */
export type CredentialCase = { what: string; call: Call; code: ErrorCode };

/** Returns every invalid credential for operations with this kind of caller. */
export async function credentialCases(contract: Endpoint, fixtures: Fixtures): Promise<CredentialCase[]> {
  switch (contract.caller) {
    case 'open':
      return [];
    case 'public':
      return appCases(fixtures);
    case 'member':
      return [
        ...(await bearerCases(fixtures)),
        { what: 'an API key alone', call: keyCall(fixtures), code: 'unauthenticated' },
      ];
    case 'server':
      return [
        ...(await keyCases(fixtures)),
        { what: 'a bearer token alone', call: { as: await aMember(fixtures.home) }, code: 'unauthenticated' },
      ];
    case 'either':
      return [...(await bearerCases(fixtures)), ...(await keyCases(fixtures))];
    case 'webhook':
      return signatureCases();
  }
}

const keyCall = ({ home }: Fixtures): Call => ({ key: home, headers: { 'x-app-id': home.appId } });

function appCases({ home }: Fixtures): CredentialCase[] {
  return [
    { what: 'no X-App-Id', call: {}, code: 'invalid_header' },
    { what: 'a malformed X-App-Id', call: { headers: { 'x-app-id': '42' } }, code: 'invalid_header' },
    { what: 'an unknown X-App-Id', call: { headers: { 'x-app-id': newId() } }, code: 'not_found' },
    {
      what: 'an app of the other environment',
      call: { app: home, environment: 'Production' },
      code: 'not_found',
    },
  ];
}

async function bearerCases(fixtures: Fixtures): Promise<CredentialCase[]> {
  const [person, leaver, foreigner, inProduction] = await Promise.all([
    aMember(fixtures.home),
    aMember(fixtures.home),
    aMember(fixtures.abroad),
    aMember(fixtures.production),
  ]);
  await systemContext().db.execute(
    sql`update sessions set revoked_at = now() where id = ${leaver.sessionId}`,
  );
  const withToken = (accessToken: string): Call => ({ as: { ...person, accessToken } });
  const forged = (await forgedTokens(person)).map(
    ([what, token]): CredentialCase => ({
      what: `a token ${what}`,
      call: withToken(token),
      code: 'unauthenticated',
    }),
  );
  const inHomeApp = (other: Person): Call => ({ as: { ...other, tenant: fixtures.home } });
  return [
    { what: 'no token', call: { app: fixtures.home }, code: 'unauthenticated' },
    ...forged,
    { what: 'an expired token', call: withToken(await expiredToken(person)), code: 'token_expired' },
    { what: 'a revoked token', call: { as: leaver }, code: 'token_revoked' },
    { what: 'the token of another app', call: inHomeApp(foreigner), code: 'app_mismatch' },
    {
      what: 'the token of the other environment',
      call: inHomeApp(inProduction),
      code: 'environment_mismatch',
    },
    {
      what: 'a token of this environment in the other',
      call: { as: person, environment: 'Production' },
      code: 'environment_mismatch',
    },
  ];
}

async function keyCases(fixtures: Fixtures): Promise<CredentialCase[]> {
  const [revoked, expired] = await Promise.all([aTenant(), aTenant()]);
  const { db } = systemContext();
  await db.execute(sql`update api_keys set revoked_at = now() where app_id = ${revoked.appId}`);
  await db.execute(
    sql`update api_keys set expires_at = now() - interval '1 second' where app_id = ${expired.appId}`,
  );
  const unknown = { ...fixtures.home, apiKey: 'sk_test_unknown' };
  return [
    { what: 'no key', call: { app: fixtures.home }, code: 'unauthenticated' },
    { what: 'an unknown key', call: { key: unknown }, code: 'invalid_api_key' },
    { what: 'a revoked key', call: { key: revoked }, code: 'invalid_api_key' },
    { what: 'an expired key', call: { key: expired }, code: 'invalid_api_key' },
    {
      what: 'a Sandbox key in Production',
      call: { key: fixtures.home, environment: 'Production' },
      code: 'invalid_api_key',
    },
    {
      what: 'a Production key in the Sandbox',
      call: { key: fixtures.production, environment: 'Sandbox' },
      code: 'invalid_api_key',
    },
    {
      what: 'the key of another app',
      call: { key: fixtures.abroad, headers: { 'x-app-id': fixtures.home.appId } },
      code: 'app_mismatch',
    },
  ];
}

function signatureCases(): CredentialCase[] {
  const body = '{"event_id":"evt_forged"}';
  const now = Math.floor(Date.now() / 1000);
  const forged = hmacHex('a guessed secret', body);
  const signed = (headers: Record<string, string>): Call => ({ body, headers, environment: null });
  return [
    { what: 'no signature', call: signed({}), code: 'invalid_signature' },
    {
      what: 'a signature by a guessed secret',
      call: signed({
        'x-signature': forged,
        'cardprocessor-signature': `t=${now},v1=${hmacHex('guess', `${now}.${body}`)}`,
      }),
      code: 'invalid_signature',
    },
    {
      what: 'a bearer token instead of a signature',
      call: signed({ authorization: 'Bearer x' }),
      code: 'invalid_signature',
    },
  ];
}
