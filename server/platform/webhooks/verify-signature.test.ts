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
  const verify = (signature: string | null, gateway = 'sandbox', bytes = raw) =>
    verifySignature(
      'x-signature',
      gateway,
      new Headers(signature === null ? {} : { 'x-signature': signature }),
      bytes,
    );

  test('A hexadecimal X-Signature returns the environment whose secret signed the bytes', () => {
    expect(verify(hmacHex('whsec_sandbox_demo', raw))).toBe('Sandbox');
    expect(verify(hmacHex('whsec_production_test', raw))).toBe('Production');
  });

  test('X-Signature may have the prefix sha256= and uppercase letters', () => {
    expect(verify(`sha256=${hmacHex('whsec_sandbox_demo', raw).toUpperCase()}`)).toBe('Sandbox');
  });

  test.each([
    ['missing', null],
    ['empty', ''],
    ['not hexadecimal', 'nonsense'],
    ['made with another gateway’s secret', hmacHex('whsec_sandbox_ground', raw)],
    ['made with an empty secret', hmacHex('', raw)],
    ['cut short', hmacHex('whsec_sandbox_demo', raw).slice(0, 40)],
  ])('X-Signature is refused when it is %s', (_, signature) => {
    expect(() => verify(signature)).toThrow(refused);
  });

  test('X-Signature is refused when one byte of the body changed', () => {
    const altered = new TextEncoder().encode(`${body} `);
    expect(() => verify(hmacHex('whsec_sandbox_demo', raw), 'sandbox', altered)).toThrow(refused);
  });

  test.each(['nobody', '__proto__', 'constructor'])(
    'The unknown gateway %s is answered with not_found',
    (gateway) => {
      expect(() => verify(hmacHex('whsec_sandbox_demo', raw), gateway)).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      );
    },
  );

  test('The old webhook secret of a gateway is still accepted while it is rotated', () => {
    const before = config.webhookSecrets.Sandbox.sandbox ?? [];
    config.webhookSecrets.Sandbox.sandbox = ['whsec_newer', ...before];
    try {
      expect(verify(hmacHex('whsec_newer', raw))).toBe('Sandbox');
      expect(verify(hmacHex('whsec_sandbox_demo', raw))).toBe('Sandbox');
    } finally {
      config.webhookSecrets.Sandbox.sandbox = before;
    }
  });
});

describe('X-Signature in base64', () => {
  const base64 = (secret: string) => Buffer.from(hmacHex(secret, raw), 'hex').toString('base64');
  const verify = (signature: string, encoding?: 'hex' | 'base64') =>
    verifySignature('x-signature', 'harbour', new Headers({ 'x-signature': signature }), raw, encoding);

  test('A base64 X-Signature returns the environment whose secret signed the bytes', () => {
    expect(verify(base64('whsec_sandbox_harbour'), 'base64')).toBe('Sandbox');
    expect(verify(base64('whsec_production_harbour'), 'base64')).toBe('Production');
  });

  test.each(['hex', 'base64'] as const)('X-Signature is refused when its encoding is not %s', (encoding) => {
    const secret = 'whsec_sandbox_harbour';
    const other = encoding === 'hex' ? base64(secret) : hmacHex(secret, raw);
    expect(() => verify(other, encoding)).toThrow(refused);
  });
});

describe('X-Signature of the transfer provider', () => {
  test('The transfer provider may sign with the old secret until it is removed', () => {
    const verify = (secret: string) =>
      verifySignature('x-signature', 'ground', new Headers({ 'x-signature': hmacHex(secret, raw) }), raw);
    const before = config.webhookSecrets.Sandbox.ground ?? [];
    config.webhookSecrets.Sandbox.ground = ['whsec_newer', ...before];
    try {
      expect([verify('whsec_newer'), verify('whsec_sandbox_ground')]).toEqual(['Sandbox', 'Sandbox']);
      config.webhookSecrets.Sandbox.ground = ['whsec_newer'];
      expect(() => verify('whsec_sandbox_ground')).toThrow(refused);
    } finally {
      config.webhookSecrets.Sandbox.ground = before;
    }
  });
});

describe('Cardprocessor-Signature', () => {
  const verify = (header: string, name = 'cardprocessor-signature') =>
    verifySignature('cardprocessor', 'card', new Headers({ [name]: header }), raw);

  test('Cardprocessor-Signature is accepted within 300 seconds, under either header name', () => {
    expect(verify(timedSignature('whsec_sandbox_card', body, now()))).toBe('Sandbox');
    expect(verify(timedSignature('whsec_production_card', body, now() - 295))).toBe('Production');
    expect(verify(timedSignature('whsec_sandbox_card', body, now() + 295), 'stripe-signature')).toBe(
      'Sandbox',
    );
  });

  test.each([-302, 302, -86_400, 86_400])(
    'Cardprocessor-Signature is refused at %d seconds from now',
    (distance) => {
      expect(() => verify(timedSignature('whsec_sandbox_card', body, now() + distance))).toThrow(refused);
    },
  );

  test('Cardprocessor-Signature is accepted when one of several v1 signatures matches', () => {
    const [time, signature] = timedSignature('whsec_sandbox_card', body, now()).split(',');
    expect(verify(`${time}, v1=${'0'.repeat(64)}, ${signature}`)).toBe('Sandbox');
  });

  test('Cardprocessor-Signature is refused when its time was changed after signing', () => {
    const [, signature] = timedSignature('whsec_sandbox_card', body, now() - 1_000).split(',');
    expect(() => verify(`t=${now()},${signature}`)).toThrow(refused);
  });

  test.each([
    '',
    't=',
    `t=${Math.floor(Date.now() / 1000)}`,
    't=abc,v1=00',
    'v1=00',
    't=1e9,v1=00',
    'v0=1,t=1',
  ])('The malformed Cardprocessor-Signature %j is refused', (header) => {
    expect(() => verify(header)).toThrow(refused);
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
