import { expect, test } from 'vitest';
import { sessionCookieOf } from './session-cookie.ts';

const asked = (proto: string, cookie: string) =>
  sessionCookieOf(
    new Request('http://sojourn.test/v1/users/me', { headers: { 'x-forwarded-proto': proto, cookie } }),
  );

test('over https only the __Host- cookie is a session, over http only the plain one', () => {
  expect(asked('https', 'sojourn=planted')).toBeNull();
  expect(asked('https', 'sojourn=planted; __Host-sojourn=own')).toBe('own');
  expect(asked('http', 'sojourn=own')).toBe('own');
  expect(asked('http', '__Host-sojourn=own')).toBeNull();
});
