import { describe, expect, test } from 'vitest';
import { bodyLimitBytes, parseJson, readBytes, requireJson } from './read-body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const malformed = expect.objectContaining({ code: 'malformed_body' });

describe('the strict JSON reader', () => {
  test('reads ordinary JSON as it stands', () => {
    expect(parseJson(bytes('{"name":"Zürich 東京 😀","n":[1,2.5,null,true]}'))).toEqual({
      name: 'Zürich 東京 😀',
      n: [1, 2.5, null, true],
    });
  });

  test('accepts 20 levels and refuses 21', () => {
    const nested = (levels: number) => bytes('['.repeat(levels) + ']'.repeat(levels));
    expect(parseJson(nested(20))).toBeInstanceOf(Array);
    expect(() => parseJson(nested(21))).toThrow(malformed);
  });

  test('refuses a million levels without using up the stack', () => {
    expect(() => parseJson(bytes('['.repeat(1_000_000)))).toThrow(malformed);
  });

  test('does not count brackets inside texts as depth', () => {
    expect(parseJson(bytes(`{"a":"${'['.repeat(50)} \\" ${'{'.repeat(50)}"}`))).toHaveProperty('a');
  });

  test.each([
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22])],
    ['half of a surrogate pair, as bytes', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['half of a surrogate pair, escaped', bytes('{"a":"\\ud800"}')],
    ['half of a surrogate pair in a key', bytes('{"\\udc00":1}')],
    ['a NUL character', bytes('{"a":"x\u0000y"}')],
    ['an escaped NUL deep inside', bytes('{"a":[{"b":"x\\u0000"}]}')],
    ['the key __proto__', bytes('{"a":{"__proto__":{"admin":true}}}')],
    ['the key __proto__, escaped', bytes('{"\\u005f_proto__":{}}')],
    ['a trailing comma', bytes('{"a":1,}')],
    ['nothing', bytes('')],
  ])('refuses %s', (_, body) => {
    expect(() => parseJson(body)).toThrow(malformed);
  });
});

describe('the counting reader', () => {
  /** 64 MB: as good as endless, and a reader that does not stop fails rather than hangs. */
  const endless = (produced: { bytes: number }) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        produced.bytes += 65_536;
        if (produced.bytes > 64 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request('http://sojourn.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

  test('reads exactly the limit and refuses one byte more', async () => {
    expect((await readBytes(post(new Uint8Array(bodyLimitBytes)), bodyLimitBytes)).byteLength).toBe(262_144);
    await expect(readBytes(post(new Uint8Array(bodyLimitBytes + 1)), bodyLimitBytes)).rejects.toMatchObject({
      code: 'body_too_large',
    });
  });

  test('stops reading a body that never ends', async () => {
    const produced = { bytes: 0 };
    await expect(readBytes(post(endless(produced)), bodyLimitBytes)).rejects.toMatchObject({
      code: 'body_too_large',
    });
    expect(produced.bytes).toBeLessThan(bodyLimitBytes + 4 * 65_536);
  });

  test('does not read at all what is declared as too large', async () => {
    const produced = { bytes: 0 };
    const request = post(endless(produced), { 'content-length': String(bodyLimitBytes + 1) });
    await expect(readBytes(request, bodyLimitBytes)).rejects.toMatchObject({ code: 'body_too_large' });
    expect(produced.bytes).toBeLessThanOrEqual(65_536);
  });
});

describe('the media type', () => {
  const typed = (headers: Record<string, string>) =>
    requireJson(new Request('http://sojourn.test/', { method: 'POST', body: '{}', headers }));

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    '%s is JSON',
    (type) => {
      expect(() => typed({ 'content-type': type })).not.toThrow();
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data'])(
    '%s is refused: a cross-site form could send it',
    (type) => {
      expect(() => typed({ 'content-type': type })).toThrow(
        expect.objectContaining({ code: 'unsupported_media_type' }),
      );
    },
  );

  test('a compressed body is refused', () => {
    expect(() => typed({ 'content-type': 'application/json', 'content-encoding': 'gzip' })).toThrow(
      expect.objectContaining({ code: 'unsupported_media_type' }),
    );
  });
});
