import { describe, expect, test } from 'vitest';
import { bodyLimitBytes, parseJson, readBytes, requireJson } from './read-body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const malformed = expect.objectContaining({ code: 'malformed_body' });

describe('JSON parser', () => {
  test('The JSON parser returns ordinary JSON unchanged', () => {
    expect(parseJson(bytes('{"name":"Zürich 東京 😀","n":[1,2.5,null,true]}'))).toEqual({
      name: 'Zürich 東京 😀',
      n: [1, 2.5, null, true],
    });
  });

  test('The JSON parser accepts 20 levels of nesting and refuses 21', () => {
    const nested = (levels: number) => bytes('['.repeat(levels) + ']'.repeat(levels));
    expect(parseJson(nested(20))).toBeInstanceOf(Array);
    expect(() => parseJson(nested(21))).toThrow(malformed);
  });

  test('The JSON parser refuses a million levels of nesting without a stack overflow', () => {
    expect(() => parseJson(bytes('['.repeat(1_000_000)))).toThrow(malformed);
  });

  test('The JSON parser does not count brackets inside strings as nesting', () => {
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
  ])('The JSON parser refuses %s', (_, body) => {
    expect(() => parseJson(body)).toThrow(malformed);
  });
});

describe('Body size limit', () => {
  /** Produces up to 64 MB, so that a reader without a limit fails instead of hanging. */
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

  test('A body of exactly the size limit is read, and one byte more is refused', async () => {
    expect((await readBytes(post(new Uint8Array(bodyLimitBytes)), bodyLimitBytes)).byteLength).toBe(262_144);
    await expect(readBytes(post(new Uint8Array(bodyLimitBytes + 1)), bodyLimitBytes)).rejects.toMatchObject({
      code: 'body_too_large',
    });
  });

  test('Reading an endless body stops at the size limit', async () => {
    const produced = { bytes: 0 };
    await expect(readBytes(post(endless(produced)), bodyLimitBytes)).rejects.toMatchObject({
      code: 'body_too_large',
    });
    expect(produced.bytes).toBeLessThan(bodyLimitBytes + 4 * 65_536);
  });

  test('A body whose declared length exceeds the limit is refused without reading it', async () => {
    const produced = { bytes: 0 };
    const request = post(endless(produced), { 'content-length': String(bodyLimitBytes + 1) });
    await expect(readBytes(request, bodyLimitBytes)).rejects.toMatchObject({ code: 'body_too_large' });
    expect(produced.bytes).toBeLessThanOrEqual(65_536);
  });
});

describe('Media type of a body', () => {
  const typed = (headers: Record<string, string>) =>
    requireJson(new Request('http://sojourn.test/', { method: 'POST', body: '{}', headers }));

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'The media type %s is accepted as JSON',
    (type) => {
      expect(() => typed({ 'content-type': type })).not.toThrow();
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data'])(
    'The media type %s is refused',
    (type) => {
      expect(() => typed({ 'content-type': type })).toThrow(
        expect.objectContaining({ code: 'unsupported_media_type' }),
      );
    },
  );

  test('A compressed body is refused as an unsupported media type', () => {
    expect(() => typed({ 'content-type': 'application/json', 'content-encoding': 'gzip' })).toThrow(
      expect.objectContaining({ code: 'unsupported_media_type' }),
    );
  });
});
