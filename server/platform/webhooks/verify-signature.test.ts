import { describe, expect, test } from 'vitest';
import { config, supplierDeployment } from '../config/index.ts';
import { hmacHex } from '../crypto/index.ts';
import { timedSignature, verifySignature } from './verify-signature.ts';
import { secretsOf } from './webhook-secrets.ts';

const body = '{"event_id":"evt_1"}';
const raw = new TextEncoder().encode(body);
const now = () => Math.floor(Date.now() / 1000);
const refused = expect.objectContaining({ code: 'invalid_signature' });

describe('X-Signature in hexadecimal', () => {
  const verify = async (signature: string | null, gateway = 'sandbox', bytes = raw) => {
    const headers = new Headers(signature === null ? {} : { 'x-signature': signature });
    return (await verifySignature('x-signature', gateway, headers, bytes)).environment;
  };

  test('A hexadecimal X-Signature returns the environment whose secret signed the bytes', async () => {
    expect(await verify(hmacHex('whsec_sandbox_demo', raw))).toBe('Sandbox');
    expect(await verify(hmacHex('whsec_production_test', raw))).toBe('Production');
  });

  test('X-Signature may have the prefix sha256= and uppercase letters', async () => {
    expect(await verify(`sha256=${hmacHex('whsec_sandbox_demo', raw).toUpperCase()}`)).toBe('Sandbox');
  });

  test.each([
    ['missing', null],
    ['empty', ''],
    ['not hexadecimal', 'nonsense'],
    ['made with another gateway’s secret', hmacHex('whsec_sandbox_ground', raw)],
    ['made with an empty secret', hmacHex('', raw)],
    ['cut short', hmacHex('whsec_sandbox_demo', raw).slice(0, 40)],
  ])('X-Signature is refused when it is %s', async (_, signature) => {
    await expect(verify(signature)).rejects.toThrow(refused);
  });

  test('X-Signature is refused when one byte of the body changed', async () => {
    const altered = new TextEncoder().encode(`${body} `);
    await expect(verify(hmacHex('whsec_sandbox_demo', raw), 'sandbox', altered)).rejects.toThrow(refused);
  });

  test.each(['nobody', '__proto__', 'constructor'])(
    'The unknown gateway %s is answered with not_found',
    async (gateway) => {
      await expect(verify(hmacHex('whsec_sandbox_demo', raw), gateway)).rejects.toThrow(
        expect.objectContaining({ code: 'not_found' }),
      );
    },
  );

  test('The old webhook secret of a gateway is still accepted while it is rotated', async () => {
    const before = config.webhookSecrets.Sandbox.sandbox ?? [];
    config.webhookSecrets.Sandbox.sandbox = ['whsec_newer', ...before];
    try {
      expect(await verify(hmacHex('whsec_newer', raw))).toBe('Sandbox');
      expect(await verify(hmacHex('whsec_sandbox_demo', raw))).toBe('Sandbox');
    } finally {
      config.webhookSecrets.Sandbox.sandbox = before;
    }
  });
});

describe('X-Signature in base64', () => {
  const base64 = (secret: string) => Buffer.from(hmacHex(secret, raw), 'hex').toString('base64');
  const verify = async (signature: string, encoding?: 'hex' | 'base64') => {
    const headers = new Headers({ 'x-signature': signature });
    return (await verifySignature('x-signature', 'harbour', headers, raw, encoding)).environment;
  };

  test('A base64 X-Signature returns the environment whose secret signed the bytes', async () => {
    expect(await verify(base64('whsec_sandbox_harbour'), 'base64')).toBe('Sandbox');
    expect(await verify(base64('whsec_production_harbour'), 'base64')).toBe('Production');
  });

  test.each(['hex', 'base64'] as const)(
    'X-Signature is refused when its encoding is not %s',
    async (encoding) => {
      const secret = 'whsec_sandbox_harbour';
      const other = encoding === 'hex' ? base64(secret) : hmacHex(secret, raw);
      await expect(verify(other, encoding)).rejects.toThrow(refused);
    },
  );
});

describe('X-Signature of the transfer provider', () => {
  test('The transfer provider may sign with the old secret until it is removed', async () => {
    const verify = async (secret: string) => {
      const headers = new Headers({ 'x-signature': hmacHex(secret, raw) });
      return (await verifySignature('x-signature', 'ground', headers, raw)).environment;
    };
    const before = config.webhookSecrets.Sandbox.ground ?? [];
    config.webhookSecrets.Sandbox.ground = ['whsec_newer', ...before];
    try {
      expect([await verify('whsec_newer'), await verify('whsec_sandbox_ground')]).toEqual([
        'Sandbox',
        'Sandbox',
      ]);
      config.webhookSecrets.Sandbox.ground = ['whsec_newer'];
      await expect(verify('whsec_sandbox_ground')).rejects.toThrow(refused);
    } finally {
      config.webhookSecrets.Sandbox.ground = before;
    }
  });
});

describe('Cardprocessor-Signature', () => {
  const verify = async (header: string, name = 'cardprocessor-signature') =>
    (await verifySignature('cardprocessor', 'card', new Headers({ [name]: header }), raw)).environment;

  test('Cardprocessor-Signature is accepted within 300 seconds, under either header name', async () => {
    expect(await verify(timedSignature('whsec_sandbox_card', body, now()))).toBe('Sandbox');
    expect(await verify(timedSignature('whsec_production_card', body, now() - 295))).toBe('Production');
    expect(await verify(timedSignature('whsec_sandbox_card', body, now() + 295), 'stripe-signature')).toBe(
      'Sandbox',
    );
  });

  test.each([-302, 302, -86_400, 86_400])(
    'Cardprocessor-Signature is refused at %d seconds from now',
    async (distance) => {
      await expect(verify(timedSignature('whsec_sandbox_card', body, now() + distance))).rejects.toThrow(
        refused,
      );
    },
  );

  test('Cardprocessor-Signature is accepted when one of several v1 signatures matches', async () => {
    const [time, signature] = timedSignature('whsec_sandbox_card', body, now()).split(',');
    expect(await verify(`${time}, v1=${'0'.repeat(64)}, ${signature}`)).toBe('Sandbox');
  });

  test('Cardprocessor-Signature is refused when its time was changed after signing', async () => {
    const [, signature] = timedSignature('whsec_sandbox_card', body, now() - 1_000).split(',');
    await expect(verify(`t=${now()},${signature}`)).rejects.toThrow(refused);
  });

  test.each([
    '',
    't=',
    `t=${Math.floor(Date.now() / 1000)}`,
    't=abc,v1=00',
    'v1=00',
    't=1e9,v1=00',
    'v0=1,t=1',
  ])('The malformed Cardprocessor-Signature %j is refused', async (header) => {
    await expect(verify(header)).rejects.toThrow(refused);
  });
});

test.each([
  ['airalo', 'AIRALO_CLIENT_SECRET'],
  ['card', 'STRIPE_WEBHOOK_SECRET'],
  ['duffel', 'DUFFEL_WEBHOOK_SECRET'],
  ['ground', 'MOZIO_WEBHOOK_SECRET'],
])('The secret of %s is also the setting %s, and counts in its environment alone', (sender, setting) => {
  const deployment = supplierDeployment();
  const before = deployment.Production;
  const [listed, inSandbox] = [secretsOf('Production', sender), secretsOf('Sandbox', sender)];
  deployment.Production = { ...before, [setting]: 'secret-of-the-setting' };
  try {
    expect(secretsOf('Production', sender)).toEqual(['secret-of-the-setting', ...listed]);
    expect(secretsOf('Sandbox', sender)).toEqual(inSandbox);
  } finally {
    deployment.Production = before;
  }
});
