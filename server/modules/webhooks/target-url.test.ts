import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { guardedLookup, reachOf } from '#server/platform/reach/index.ts';
import { checkTargetUrl } from './index.ts';

const codeOf = (environment: 'Sandbox' | 'Production', url: string): string => {
  try {
    checkTargetUrl(environment, url);
    return 'permitted';
  } catch (err) {
    return (err as { facts: { errors: { code: string }[] } }).facts.errors[0]?.code ?? '';
  }
};

describe('Permitted webhook URLs', () => {
  test.each([
    'https://hooks.partner.example/in?token=1',
    'https://hooks.partner.example:8443/',
    'https://8.8.8.8/in',
    'https://[2606:4700::1111]/in',
  ])('A webhook URL %s is permitted in both environments', (url) => {
    expect([codeOf('Sandbox', url), codeOf('Production', url)]).toEqual(['permitted', 'permitted']);
  });

  test.each([
    'http://localhost:4000/in',
    'http://127.0.0.1:4000',
    'https://[::1]/in',
    'http://a.localhost/in',
  ])('A webhook URL %s is permitted only in the embedded Sandbox', (url) => {
    expect([codeOf('Sandbox', url), codeOf('Production', url)]).toEqual(['permitted', 'private_network']);
  });

  test('A webhook URL is stored in normalized form', () => {
    expect(checkTargetUrl('Production', 'HTTPS://Hooks.Partner.example:443')).toBe(
      'https://hooks.partner.example/',
    );
  });
});

describe('Refused webhook URLs', () => {
  test.each([
    ['http://hooks.partner.example/in', 'invalid'],
    ['ftp://hooks.partner.example/in', 'invalid'],
    ['https://user:word@hooks.partner.example/', 'invalid'],
    ['https://hooks.partner.example/#part', 'invalid'],
    [`https://hooks.partner.example/${'a'.repeat(2000)}`, 'invalid'],
    ['hooks.partner.example', 'invalid'],
    ['', 'invalid'],
    ['https://10.1.2.3/', 'private_network'],
    ['https://172.16.0.1/', 'private_network'],
    ['https://192.168.1.1/', 'private_network'],
    ['https://169.254.169.254/latest/meta-data', 'private_network'],
    ['https://100.64.0.1/', 'private_network'],
    ['https://0.0.0.0/', 'private_network'],
    ['https://255.255.255.255/', 'private_network'],
    ['https://224.0.0.1/', 'private_network'],
    // Other spellings of 10.0.0.1 and of the metadata service.
    ['https://167772161/', 'private_network'],
    ['https://0xa.0.0.1/', 'private_network'],
    ['https://012.0.0.1/', 'private_network'],
    ['https://[::ffff:10.0.0.1]/', 'private_network'],
    ['https://[::ffff:a9fe:a9fe]/', 'private_network'],
    ['https://[::a00:1]/', 'private_network'],
    ['https://[64:ff9b::a00:1]/', 'private_network'],
    ['https://[2002:a00:1::]/', 'private_network'],
    ['https://[fd00::1]/', 'private_network'],
    ['https://[fe80::1]/', 'private_network'],
    ['https://[::]/', 'private_network'],
    ['https://intranet/', 'private_network'],
    ['https://printer.local/', 'private_network'],
    ['https://metadata.google.internal./', 'private_network'],
  ])('A webhook URL %s is refused as %s', (url, code) => {
    expect([codeOf('Sandbox', url), codeOf('Production', url)]).toEqual([code, code]);
  });
});

describe('Address check at connection time', () => {
  const resolve = (allowLoopback: boolean) =>
    promisify(guardedLookup(allowLoopback) as never) as (host: string, options: object) => Promise<unknown>;

  test('A host name that resolves to loopback is refused unless loopback is permitted', async () => {
    await expect(resolve(false)('localhost', {})).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
    await expect(resolve(false)('localhost', { all: true })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
    const [found] = (await resolve(true)('localhost', { all: true })) as { address: string }[];
    expect(reachOf(found?.address ?? '')).toBe('loopback');
  });

  test('The look-up refuses a private IP address and returns a public one unchanged', async () => {
    await expect(resolve(true)('10.0.0.1', {})).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
    expect(await resolve(false)('8.8.8.8', {})).toBe('8.8.8.8');
  });

  test.each([
    ['8.8.8.8', 'public'],
    ['2001:4860:4860::8888', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['127.255.0.1', 'loopback'],
    ['2001:db8::1', 'private'],
    ['no address', 'private'],
    ['', 'private'],
  ])('The address "%s" is classified as %s', (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });
});
