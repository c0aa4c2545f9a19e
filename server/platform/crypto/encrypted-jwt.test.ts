import { decode, encode } from 'next-auth/jwt';
import { expect, test } from 'vitest';
import { decryptJwt, encryptJwt } from './encrypted-jwt.ts';

const secret = 'a secret of the server';
const claims = { sessionId: 'session-1', appId: 'app-1' };

test('An encrypted JWT and one of next-auth can be read by each other', async () => {
  const ours = encryptJwt(claims, secret, 60);
  const theirs = await encode({ token: claims, secret, maxAge: 60 });
  expect(await decode({ token: ours, secret })).toMatchObject(claims);
  expect(decryptJwt(theirs, secret)).toMatchObject(claims);
  const namesOf = (value: object | null) => Object.keys(value ?? {}).sort();
  expect(namesOf(await decode({ token: ours, secret }))).toEqual(namesOf(decryptJwt(theirs, secret)));
});

test('An encrypted JWT of another secret is refused', () => {
  expect(decryptJwt(encryptJwt(claims, secret, 60), 'another secret')).toBeNull();
});

test('An encrypted JWT is refused after its expiry and a tolerance of 15 seconds', () => {
  expect(decryptJwt(encryptJwt(claims, secret, -10), secret)).toMatchObject(claims);
  expect(decryptJwt(encryptJwt(claims, secret, -16), secret)).toBeNull();
});

test('An encrypted JWT with any altered character is refused', () => {
  const token = encryptJwt(claims, secret, 60);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(decryptJwt(token.slice(0, at) + other + token.slice(at + 1), secret)).toBeNull();
  }
  for (const text of [
    '',
    '.',
    '....',
    'x',
    `${token}x`,
    `${token}.`,
    token.slice(0, -1),
    token.replace('..', '.AA.'),
  ])
    expect(decryptJwt(text, secret)).toBeNull();
});
