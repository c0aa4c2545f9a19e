import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { aMember, aTenant, type Person, sendToApi, type Tenant } from '#server/testing/index.ts';
import { composeRequest } from './compose-request.ts';
import { createClient, isProblemError, type OperationOutput } from './index.ts';

let tenant: Tenant;
let ana: Person;
/** Calls the API in this process without a network. */
const transport: typeof fetch = (input, init) => sendToApi(new Request(input, init));
const base = { baseUrl: 'http://sojourn.test', environment: 'Sandbox', fetch: transport } as const;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant, { points: 500 });
});

describe('Typed client', () => {
  test('The client calls an operation by its id and returns a typed response', async () => {
    const client = createClient({ ...base, appId: tenant.appId, token: ana.accessToken });
    const profile = await client.getProfile();
    expectTypeOf(profile).toEqualTypeOf<OperationOutput<'getProfile'>>();
    expectTypeOf(profile.vibes).toEqualTypeOf<string[]>();
    expect(profile.id).toBe(ana.userId);
    expect((await client.updateProfile({ firstname: 'Ana' })).firstname).toBe('Ana');
    expect((await client.getMembership()).data.pointBalance).toBe(500);
  });

  test('The client reads the current token from a function', async () => {
    const client = createClient({ ...base, appId: tenant.appId, token: () => ana.accessToken });
    expect((await client.getProfile()).username).toBe(ana.username);
  });

  test('The client throws a failure with its code, status, request id and problem document', async () => {
    const client = createClient({ ...base, appId: tenant.appId });
    const refusal = await client.getProfile().catch((err: unknown) => err);
    expect(isProblemError(refusal, 'unauthenticated')).toBe(true);
    expect(refusal).toMatchObject({
      status: 401,
      requestId: expect.any(String),
      document: { title: 'A credential is needed' },
    });
  });

  test('The client returns undefined for a response without a body', async () => {
    const leaver = await aMember(tenant);
    const client = createClient({ ...base, appId: tenant.appId, token: leaver.accessToken });
    expect(await client.logout()).toBeUndefined();
  });

  test('The client passes each response to the onResponse callback', async () => {
    const client = createClient({ ...base, appId: tenant.appId, token: ana.accessToken });
    let limit: string | null = null;
    await client.getProfile(undefined, {
      onResponse: ({ headers }) => (limit = headers.get('ratelimit-limit')),
    });
    expect(Number(limit)).toBeGreaterThan(0);
  });

  test('The client maps a gateway error page to a problem with its status', async () => {
    const gateway: typeof fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    const client = createClient({ ...base, fetch: gateway });
    await expect(client.getProfile()).rejects.toMatchObject({ status: 502, code: 'service_unavailable' });
  });
});

describe('Requests of the client', () => {
  const options = { baseUrl: 'https://api.sojourn.test', apiKey: 'sk_1', environment: 'Sandbox' } as const;

  test('The client places input fields in the path, query and body of a request', () => {
    const operation = {
      method: 'POST',
      path: '/v1/lists/{id}/items',
      query: ['page', 'sort'],
      body: true,
    } as const;
    const input = { id: 'a/b', page: 2, sort: undefined, name: 'Ü' };
    const [url, init] = composeRequest(operation, input, options, { idempotencyKey: 'key-1' });
    expect(url).toBe('https://api.sojourn.test/v1/lists/a%2Fb/items?page=2');
    expect(init.body).toBe('{"name":"Ü"}');
    expect(init.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-key': 'sk_1',
      'x-environment': 'Sandbox',
      'idempotency-key': 'key-1',
    });
  });

  test('The client sends neither a body nor a content type for an operation without a body', () => {
    const [url, init] = composeRequest({ method: 'GET', path: '/v1/users/me' }, {}, options, {});
    expect([url, init.body, Object.keys(init.headers ?? {})]).toEqual([
      'https://api.sojourn.test/v1/users/me',
      undefined,
      ['accept', 'x-api-key', 'x-environment'],
    ]);
  });
});
