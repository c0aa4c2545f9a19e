import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, callApi } from '#server/testing/index.ts';

/** A random IPv6 network, because the limits of a running server last longer than a test. */
const aNetwork = () =>
  [0, 0, 0].reduce((network) => `${network}:${randomInt(1, 65_536).toString(16)}`, '2001');

const from = (address: string) => ({ 'x-client-address': address, 'x-forwarded-for': address });

test('Requests without a credential from one IPv6 network share a limit, and other networks have their own', async () => {
  const [app, network] = [await aTenant(), aNetwork()];
  const remainingFor = async (address: string) => {
    const body = { email: `${newId()}@people.example` };
    const answer = await callApi('POST', '/v1/auths/login/initiate', { app, body, headers: from(address) });
    return Number(answer.headers.get('ratelimit-remaining'));
  };
  const first = await remainingFor(`${network}::1`);
  expect(await remainingFor(`${network}:ABCD:0:0:1`)).toBe(first - 1);
  expect(await remainingFor(`${network}::2`)).toBe(first - 2);
  expect(await remainingFor(`${aNetwork()}::1`)).toBe(first);
});

test('Attempts to redeem codes from one IPv6 network share a limit, and other networks have their own', async () => {
  const [app, network] = [await aTenant(), aNetwork()];
  const body = { token: 'x'.repeat(22) };
  const redeem = async (address: string) =>
    (await callApi('POST', '/v1/auths/login/link', { app, body, headers: from(address) })).status;
  for (let host = 1; host <= 10; host += 1) expect(await redeem(`${network}::${host}`)).toBe(401);
  expect(await redeem(`${network}:ABCD::1`)).toBe(429);
  expect(await redeem(`${aNetwork()}::1`)).toBe(401);
});

test('Events of suppliers from one IPv6 network share a limit', async () => {
  const network = aNetwork();
  const send = (address: string) =>
    callApi('POST', '/v1/webhooks/suppliers/kestrel', {
      environment: null,
      body: { id: newId() },
      headers: from(address),
    });
  const codes = new Set<string>();
  for (let sent = 0; sent <= 600; sent += 1)
    codes.add((await send(`${network}::${sent.toString(16)}`)).problem.code);
  expect([...codes]).toEqual(['invalid_signature', 'rate_limited']);
  expect((await send(`${aNetwork()}::1`)).problem.code).toBe('invalid_signature');
});
