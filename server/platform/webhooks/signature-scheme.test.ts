import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { escapedSlashes, type SignatureScheme, signMessage, standardWebhooks } from './index.ts';
import { signatureCheck } from './signature-scheme.ts';

const secret = 'whsec_made_for_this_test';
const body = '{"event":"async_orders","url":"https://a.example/b"}';
const raw = new TextEncoder().encode(body);
const refused = expect.objectContaining({ code: 'invalid_signature' });

const check = (scheme: SignatureScheme, signature: string | null, bytes = raw): boolean =>
  signatureCheck(
    scheme,
    new Headers(signature === null ? {} : { [scheme.header]: signature }),
    bytes,
  )(secret);

const hmac = (algorithm: string, text: string, encoding: 'hex' | 'base64', key = secret) =>
  createHmac(algorithm, key).update(text).digest(encoding);

describe.each([
  ['sha256', 'hex'],
  ['sha256', 'base64'],
  ['sha512', 'hex'],
  ['sha512', 'base64'],
] as const)('A signature with %s in %s', (algorithm, encoding) => {
  const scheme = { header: 'x-supplier-signature', algorithm, encoding };

  test('The HMAC of the exact body is accepted, and that of another secret or body is not', () => {
    expect(check(scheme, hmac(algorithm, body, encoding))).toBe(true);
    expect(check(scheme, hmac(algorithm, body, encoding, 'guessed'))).toBe(false);
    expect(check(scheme, hmac(algorithm, `${body} `, encoding))).toBe(false);
  });

  test('A missing signature, one of another algorithm or in another encoding is refused', () => {
    const other = algorithm === 'sha256' ? 'sha512' : 'sha256';
    for (const signature of [
      null,
      '',
      'nonsense',
      hmac(other, body, encoding),
      hmac(algorithm, body, encoding === 'hex' ? 'base64' : 'hex'),
    ])
      expect(() => check(scheme, signature)).toThrow(refused);
  });
});

test('A fixed vector pins the text that is signed: body, algorithm and encoding', () => {
  // printf '{"event":"async_orders","url":"https://a.example/b"}' | openssl dgst -sha512 -hmac whsec_made_for_this_test
  const signature =
    'f2bb7d4ef94fcdd49ca7fbd08ce825bcba7982ff8884cb7f18daa99724c992a4cba7b0b4548cff6bbe7f5c1a03d4616e7d8d2cc23a92d92bc6756c123f143d50';
  expect(check({ header: 'airalo-signature', algorithm: 'sha512', encoding: 'hex' }, signature)).toBe(true);
});

test('A sender that signs JSON as PHP writes it is verified over the body with escaped slashes', () => {
  const scheme: SignatureScheme = {
    header: 'airalo-signature',
    algorithm: 'sha512',
    encoding: 'hex',
    signedText: escapedSlashes,
  };
  const escaped = '{"event":"async_orders","url":"https:\\/\\/a.example\\/b"}';
  expect(check(scheme, hmac('sha512', escaped, 'hex'))).toBe(true);
  expect(check(scheme, hmac('sha512', body, 'hex'))).toBe(false);
  // The body itself may arrive with escaped slashes.
  expect(check(scheme, hmac('sha512', escaped, 'hex'), new TextEncoder().encode(escaped))).toBe(true);
});

describe('A signature with a time', () => {
  const scheme: SignatureScheme = {
    header: 'x-duffel-signature',
    algorithm: 'sha256',
    encoding: 'hex',
    toleranceSeconds: 300,
  };
  const signedAt = (secondsAgo: number, key = secret) => {
    const sentAt = Math.floor(Date.now() / 1000) - secondsAgo;
    return `t=${sentAt},v1=${hmac('sha256', `${sentAt}.${body}`, 'hex', key)}`;
  };

  test('The time is signed with the body, and may differ from ours by the tolerance', () => {
    expect(check(scheme, signedAt(0))).toBe(true);
    expect(check(scheme, signedAt(200))).toBe(true);
    for (const secondsAgo of [400, -400]) expect(() => check(scheme, signedAt(secondsAgo))).toThrow(refused);
    expect(check(scheme, signedAt(100).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`))).toBe(false);
  });

  test('Of several signatures one suffices, so that the sender can rotate its secret', () => {
    expect(check(scheme, `${signedAt(0, 'next')},${signedAt(0).split(',')[1]}`)).toBe(true);
  });

  test('Base64 keeps its padding', () => {
    const base64 = { ...scheme, encoding: 'base64' } as const;
    const sentAt = Math.floor(Date.now() / 1000);
    const signature = hmac('sha256', `${sentAt}.${body}`, 'base64');
    expect(signature.endsWith('=')).toBe(true);
    expect(check(base64, `t=${sentAt},v1=${signature}`)).toBe(true);
  });

  test('A header without a time or a signature is refused', () => {
    for (const header of ['t=1', `v1=${hmac('sha256', body, 'hex')}`, `t=abc,${signedAt(0).split(',')[1]}`])
      expect(() => check(scheme, header)).toThrow(refused);
  });
});

describe('A signature of Standard Webhooks', () => {
  const secrets = ['older', 'newer'].map(
    (name) => `whsec_${Buffer.from(`the ${name} secret of the sender`).toString('base64')}`,
  );
  const [older = '', newer = ''] = secrets;
  const signed = (secondsAgo = 0, by = [newer]) =>
    new Headers(signMessage(by, 'msg_1', Math.floor(Date.now() / 1000) - secondsAgo, body));
  const holds = (headers: Headers, secret: string, bytes = raw) =>
    signatureCheck(standardWebhooks, headers, bytes)(secret);

  test('Id, time and body are signed with the decoded secret, and each secret of a rotation suffices', () => {
    expect(holds(signed(), newer)).toBe(true);
    expect(holds(signed(0, [newer, older]), older)).toBe(true);
    expect(holds(signed(), older)).toBe(false);
    expect(holds(signed(), newer, new TextEncoder().encode(`${body} `))).toBe(false);
    const other = signed();
    other.set('webhook-id', 'msg_2');
    expect(holds(other, newer)).toBe(false);
  });

  test('Our signatures are verified by the library of Standard Webhooks, and those of the library by us', () => {
    expect(new Webhook(newer).verify(body, Object.fromEntries(signed()))).toEqual(JSON.parse(body));
    const sentAt = new Date();
    const headers = new Headers({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(newer).sign('msg_1', sentAt, body),
    });
    expect(holds(headers, newer)).toBe(true);
  });

  test('A message that is too old or from the future, and one without id, time or signature, is refused', () => {
    for (const secondsAgo of [400, -400]) expect(() => holds(signed(secondsAgo), newer)).toThrow(refused);
    for (const name of ['webhook-timestamp', 'webhook-signature', 'webhook-id']) {
      const headers = signed();
      headers.delete(name);
      expect(() => holds(headers, newer), name).toThrow(refused);
    }
  });
});
