import { expect, test } from 'vitest';
import { GET } from '#app/.well-known/security.txt/route.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { securityContact } from './security-text.ts';

test('The contact for vulnerabilities is confirmed for more than 30 days and at most a year', () => {
  const now = today('UTC');
  expect(
    securityContact.confirmedUntil > addDays(now, 30),
    'Send a mail to the contact, then set confirmedUntil to a day within a year.',
  ).toBe(true);
  expect(securityContact.confirmedUntil <= addDays(now, 366)).toBe(true);
});

test('security.txt has the fields of RFC 9116 and names the host that was asked as its address', async () => {
  const headers = { 'x-forwarded-host': 'travel.aurora.example', 'x-forwarded-proto': 'https' };
  const answer = GET(new Request('http://127.0.0.1:3000/.well-known/security.txt', { headers }));
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/s).slice(0, 2));
  expect(Object.fromEntries(fields)).toEqual({
    Contact: expect.stringMatching(/^mailto:[^@\s]+@[^@\s]+$/),
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://travel.aurora.example/.well-known/security.txt',
  });
  expect(fields).toHaveLength(4);
});
