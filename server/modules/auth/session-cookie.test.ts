import { expect, test } from 'vitest';
import { sessionCookieOf } from './session-cookie.ts';

const readSession = (proto: string, cookie: string) =>
  sessionCookieOf(
    new Request('http://sojourn.test/v1/users/me', { headers: { 'x-forwarded-proto': proto, cookie } }),
  );

test('The session is read from the __Host- cookie over https and from the plain cookie over http', () => {
  expect(readSession('https', 'sojourn=planted')).toBeNull();
  expect(readSession('https', 'sojourn=planted; __Host-sojourn=own')).toBe('own');
  expect(readSession('http', 'sojourn=own')).toBe('own');
  expect(readSession('http', '__Host-sojourn=own')).toBeNull();
});
