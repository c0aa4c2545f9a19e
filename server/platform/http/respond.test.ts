import { describe, expect, test } from 'vitest';
import { DrizzleQueryError } from '../db/drizzle.cjs';
import { catalogue, errorCodes, invalid, problem } from '../errors/index.ts';
import { log } from '../log/index.ts';
import { asProblem, problemResponse } from './respond.ts';

const about = { requestId: 'request-1', origin: 'https://api.sojourn.test', log };

async function answer(err: unknown) {
  const response = problemResponse(err, about);
  return { response, body: (await response.json()) as Record<string, unknown> };
}

describe('Problem responses', () => {
  test.each(errorCodes)(
    'The error %s has its status, documentation page and a full problem document',
    async (code) => {
      const { response, body } = await answer(problem(code));
      expect(response.status).toBe(catalogue[code].status);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(body).toEqual({
        type: `https://api.sojourn.test/docs/errors/${code}`,
        title: expect.any(String),
        status: response.status,
        detail: expect.any(String),
        instance: 'urn:request:request-1',
        code,
        request_id: 'request-1',
        retryable: expect.any(Boolean),
      });
    },
  );

  test('A validation problem names the invalid fields', async () => {
    const { body } = await answer(invalid('guests.adults', 'too_big', 'At most 16 guests.'));
    expect(body.errors).toEqual([{ field: 'guests.adults', code: 'too_big', message: 'At most 16 guests.' }]);
  });

  test('A rate_limited response has the RateLimit headers of the limit that refused', async () => {
    const refusal = problem('rate_limited', { headers: { 'ratelimit-limit': '30' } });
    const response = problemResponse(refusal, about, { 'ratelimit-limit': '300' });
    expect(response.headers.get('ratelimit-limit')).toBe('30');
  });

  test('Retry-After is a whole number of seconds and at least one', async () => {
    const { response } = await answer(problem('rate_limited', { retryAfterSeconds: 0.2 }));
    expect(response.headers.get('retry-after')).toBe('1');
  });

  test('A 401 response names the Bearer scheme and the error code in WWW-Authenticate', async () => {
    const { response } = await answer(problem('token_expired'));
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="sojourn", error="token_expired"');
  });

  test('Problem responses forbid caching and content-type sniffing', async () => {
    const { response } = await answer(problem('not_found'));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('Unexpected errors', () => {
  test.each([
    new Error('connect postgres://sojourn:hunter2@db/production failed'),
    new TypeError('Cannot read properties of undefined'),
    'a thrown text: hunter2',
    null,
  ])('The unexpected error %s is answered as an opaque 500', async (err) => {
    const { response, body } = await answer(err);
    expect(response.status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/hunter2|postgres|undefined/);
  });
});

describe('Database errors', () => {
  test.each([
    '57P01',
    '08006',
    '53300',
    '57014',
    '55P03',
    'ECONNREFUSED',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
  ])('The database error %s is answered as 503 with Retry-After, even when it is wrapped', async (code) => {
    const cause = Object.assign(new Error('away'), { code });
    const { response } = await answer(new DrizzleQueryError('select 1', [], cause));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test.each(['23505', '42P01', '22P02'])(
    'The database error %s is a defect of our own and answered as 500',
    (code) => {
      expect(asProblem(Object.assign(new Error('wrong'), { code }), log).code).toBe('internal_error');
    },
  );
});
