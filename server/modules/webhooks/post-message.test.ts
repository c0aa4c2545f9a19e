import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postMessage } from './post-message.ts';
import { aReceiver, type Receiver } from './testing/receiver.ts';

/** DNS records of this file. `node:dns` is mocked, because a test cannot configure the system resolver. */
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

describe('Host names in webhook URLs', () => {
  test.each([
    ['a private network', ['10.0.0.5']],
    ['the metadata service', ['169.254.169.254']],
    ['a public and a private address', ['93.184.215.14', '192.168.0.1']],
    ['no address', []],
  ])('A host name that resolves to %s is refused in both environments', async (_, found) => {
    addresses['hooks.partner.example'] = found;
    for (const environment of ['Sandbox', 'Production'] as const) {
      const result = await post(environment, 'https://hooks.partner.example/in');
      expect(result).toMatchObject({ status: null, failure: 'private_network' });
    }
  });

  test('A host name that resolves to loopback is refused in Production without a request', async () => {
    addresses['hooks.partner.example'] = ['127.0.0.1'];
    const { port } = new URL(receiver.url);
    const result = await post('Production', `https://hooks.partner.example:${port}/in`);
    expect(result).toMatchObject({ status: null, failure: 'private_network' });
    expect(receiver.received).toEqual([]);
  });
});

test('Each attempt resolves the host name again and connects to the checked address', async () => {
  addresses['hooks.localhost'] = ['127.0.0.1'];
  const { port } = new URL(receiver.url);
  expect(await post('Sandbox', `http://hooks.localhost:${port}/in`)).toMatchObject({ status: 200 });
  addresses['hooks.localhost'] = ['10.0.0.5'];
  expect(await post('Sandbox', `http://hooks.localhost:${port}/in`)).toMatchObject({
    failure: 'private_network',
  });
  expect(receiver.received).toHaveLength(1);
});
