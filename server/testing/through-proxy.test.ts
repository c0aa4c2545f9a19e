import { expect, test } from 'vitest';
import { sendThroughProxy } from './through-proxy.ts';

const proxy = 'http://proxy.test';

/** The origins to which a poll of transfers with this body is sent; null is the server itself. */
async function originsOf(body: string): Promise<(string | null)[]> {
  const request = new Request('http://sojourn.test/v1/travel/ground-transport/1/poll', {
    method: 'POST',
    body,
  });
  const origins: (string | null)[] = [];
  await sendThroughProxy(proxy, request, await request.clone().arrayBuffer(), async (origin) => {
    origins.push(origin);
    return new Response('{}', { headers: { 'x-request-id': '1' } });
  });
  return origins;
}

test.each(['', '{}', '[null]', '{"text":"é","count":1.5}'])(
  'The body %j goes through the contract proxy',
  async (body) => {
    expect(await originsOf(body)).toEqual([proxy]);
  },
);

test.each(['null', '"text"', '{', '{} ', '{"count":1.0}', '{"a":1,"a":2}'])(
  'The body %j, which the contract proxy would not pass on as it is, goes to the server directly',
  async (body) => {
    expect(await originsOf(body)).toEqual([null]);
  },
);
