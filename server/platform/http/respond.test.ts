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

describe('a refusal', () => {
  test.each(errorCodes)('%s has its status, its page and all members of a problem document', async (code) => {
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
  });

  test('names the wrong fields', async () => {
    const { body } = await answer(invalid('guests.adults', 'too_big', 'At most 16 guests.'));
    expect(body.errors).toEqual([{ field: 'guests.adults', code: 'too_big', message: 'At most 16 guests.' }]);
  });

  test('of one limit shows the numbers of that limit, not those of the general one', async () => {
    const refusal = problem('rate_limited', { headers: { 'ratelimit-limit': '30' } });
    const response = problemResponse(refusal, about, { 'ratelimit-limit': '300' });
    expect(response.headers.get('ratelimit-limit')).toBe('30');
  });

  test('carries a whole number of seconds to wait, at least one', async () => {
    const { response } = await answer(problem('rate_limited', { retryAfterSeconds: 0.2 }));
    expect(response.headers.get('retry-after')).toBe('1');
  });

  test('of a credential names the scheme', async () => {
    const { response } = await answer(problem('token_expired'));
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="sojourn", error="token_expired"');
  });

  test('is never cached and never guessed at', async () => {
    const { response } = await answer(problem('not_found'));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('anything that nobody expected', () => {
  test.each([
    new Error('connect postgres://sojourn:hunter2@db/production failed'),
    new TypeError('Cannot read properties of undefined'),
    'a thrown text: hunter2',
    null,
  ])('%s is an opaque 500', async (err) => {
    const { response, body } = await answer(err);
    expect(response.status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/hunter2|postgres|undefined/);
  });
});

describe('a database that is away', () => {
  test.each([
    '57P01',
    '08006',
    '53300',
    '57014',
    '55P03',
    'ECONNREFUSED',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
  ])('%s is a 503 with the wait, also below the driver', async (code) => {
    const cause = Object.assign(new Error('away'), { code });
    const { response } = await answer(new DrizzleQueryError('select 1', [], cause));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test.each(['23505', '42P01', '22P02'])('%s is our own mistake, hence a 500', (code) => {
    expect(asProblem(Object.assign(new Error('wrong'), { code }), log).code).toBe('internal_error');
  });
});
