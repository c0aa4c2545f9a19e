import { describe, expect, test } from 'vitest';
import { openText, type Seal, sealText } from './index.ts';

const seal: Seal = { purpose: 'passport', environment: 'Sandbox' };
const text = 'C01X00T47 Ünïcode';

describe('Sealed texts', () => {
  test('A sealed text opens to its original, and sealing twice gives different results', () => {
    const [one, other] = [sealText(seal, text), sealText(seal, text)];
    expect([openText(seal, one), openText(seal, other)]).toEqual([text, text]);
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('C01X00T47');
  });

  test('A sealed text cannot be opened for another purpose, environment or row', () => {
    const bound = { ...seal, boundTo: 'row-1' };
    const [free, tied] = [sealText(seal, text), sealText(bound, text)];
    expect(openText(bound, tied)).toBe(text);
    for (const [other, sealed] of [
      [{ ...seal, purpose: 'signing-key' }, free],
      [{ ...seal, environment: 'Production' }, free],
      [bound, free],
      [seal, tied],
      [{ ...bound, boundTo: 'row-2' }, tied],
    ] as const) {
      expect(() => openText(other, sealed)).toThrow();
    }
  });

  test('A sealed text cannot be opened after any byte was altered or removed', () => {
    const bytes = Buffer.from(sealText(seal, text), 'base64');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => openText(seal, altered.toString('base64'))).toThrow();
      expect(() => openText(seal, bytes.subarray(0, index).toString('base64'))).toThrow();
    }
  });

  // Stored rows, sealed with the secret of the tests: a change that cannot open them would lose stored data.
  test.each([
    [seal, 'WFwHNdwxK0cQX7iOKzdscjNjEUoIby959CIvJQmMy0xPXD9zhQ==', 'C01X00T47'],
    [
      {
        purpose: 'webhook-endpoint',
        environment: 'Production',
        boundTo: '01980000-0000-7000-8000-0000000000a1',
      },
      'I7svPYVoTdS1lVzdiK4tBX0GCr9DwhO+uFfwfdwmxacpF8XxLCU=',
      'whsec_kept',
    ],
    [
      { purpose: 'signing-key', environment: 'Sandbox' },
      'zOjYTCSMRHBHaw09Ht7G7y0U19MB069jhokoWkuIis33JDLi+tc6aT8=',
      '{"kty":"OKP"}',
    ],
  ])('A sealed text of an existing row still opens with %o', (stored, sealed, opened) => {
    expect(openText(stored, sealed)).toBe(opened);
  });
});
