import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postMessage } from './post-message.ts';
import { aReceiver, type Receiver } from './testing/receiver.ts';

/** Where names lead in this file: the resolver of the machine cannot be told. */
const addresses = vi.hoisted((): Record<string, string[]> => ({}));
vi.mock('node:dns', () => ({
  lookup: (name: string, _: object, done: (err: Error | null, found: object[]) => void) =>
    done(
      null,
      (addresses[name] ?? []).map((address) => ({ address, family: 4 })),
    ),
}));

let receiver: Receiver;
beforeAll(async () => {
  receiver = await aReceiver();
});
afterAll(() => receiver.close());

const post = (environment: 'Sandbox' | 'Production', url: string) =>
  postMessage(environment, url, {}, '{}', new AbortController().signal);

describe('a public name that leads', () => {
  test.each([
    ['into a private network', ['10.0.0.5']],
    ['to the metadata service', ['169.254.169.254']],
    ['to a public address and a private one', ['93.184.215.14', '192.168.0.1']],
    ['nowhere', []],
  ])('%s is refused in both environments, before anything is sent', async (_, found) => {
    addresses['hooks.partner.example'] = found;
    for (const environment of ['Sandbox', 'Production'] as const) {
      const met = await post(environment, 'https://hooks.partner.example/in');
      expect(met).toMatchObject({ status: null, failure: 'private_network' });
    }
  });

  test('to this machine is refused in Production', async () => {
    addresses['hooks.partner.example'] = ['127.0.0.1'];
    const { port } = new URL(receiver.url);
    const met = await post('Production', `https://hooks.partner.example:${port}/in`);
    expect(met).toMatchObject({ status: null, failure: 'private_network' });
    expect(receiver.heard).toEqual([]);
  });
});

test('the connection is made to the address that was judged', async () => {
  addresses['hooks.localhost'] = ['127.0.0.1'];
  const { port } = new URL(receiver.url);
  expect(await post('Sandbox', `http://hooks.localhost:${port}/in`)).toMatchObject({ status: 200 });
  addresses['hooks.localhost'] = ['10.0.0.5'];
  expect(await post('Sandbox', `http://hooks.localhost:${port}/in`)).toMatchObject({
    failure: 'private_network',
  });
  expect(receiver.heard).toHaveLength(1);
});
