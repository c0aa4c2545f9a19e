import { generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { publicKeys, signingKey } from '#server/modules/auth/signing-keys.ts';
import type { Person } from '../tenants.ts';

/** Returns forged variants of the person's tokens, each with its defect; all must be refused. */
export async function forgedTokens(person: Person): Promise<[what: string, token: string][]> {
  const { environment } = person.tenant;
  const real = await signingKey(environment);
  const foreignKeys = await generateKeyPair('EdDSA', { extractable: true });
  const published = (await publicKeys(environment)).find(({ kid }) => kid === real.kid) as JWK;
  const genuine = { alg: 'EdDSA', typ: 'at+jwt', kid: real.kid };
  const sign = (
    header: typeof genuine & Record<string, unknown>,
    key: CryptoKey = real.key,
    change: Change = {},
  ) => compose(person, change).setProtectedHeader(header).sign(key);
  const [head = '', body = '', signature = ''] = person.accessToken.split('.');
  const asOther = Buffer.from(JSON.stringify({ ...decode(body), roles: ['owner'] })).toString('base64url');
  return [
    ['nonsense', 'nonsense'],
    ['empty parts', '..'],
    ['without signature', `${head}.${body}.`],
    ['with another payload', `${head}.${asOther}.${signature}`],
    ['with another signature', `${head}.${body}.${signature.slice(0, -4)}AAAA`],
    ['alg none', new UnsecuredJWT(decode(body)).encode()],
    ['alg none with the genuine header', `${encode({ ...genuine, alg: 'none' })}.${body}.`],
    [
      'HS256 with the public key as its secret',
      await compose(person)
        .setProtectedHeader({ ...genuine, alg: 'HS256' })
        .sign(new TextEncoder().encode(String(published.x))),
    ],
    ['signed by a foreign key with the genuine kid', await sign(genuine, foreignKeys.privateKey)],
    ['bringing its own key', await sign({ ...genuine, jwk: published }, foreignKeys.privateKey)],
    [
      'pointing to a key elsewhere',
      await sign({ ...genuine, jku: 'https://evil.example/jwks.json' }, foreignKeys.privateKey),
    ],
    ['with an unknown kid', await sign({ ...genuine, kid: 'unknown' })],
    ['of another type', await sign({ ...genuine, typ: 'JWT' })],
    ['for another audience', await sign(genuine, real.key, { audience: 'another/api' })],
    ['of another issuer', await sign(genuine, real.key, { issuer: 'somebody' })],
    ['the refresh token', person.refreshToken],
  ];
}

/** Returns a genuine token of the person that expired a second ago. */
export async function expiredToken(person: Person): Promise<string> {
  const { kid, key } = await signingKey(person.tenant.environment);
  return compose(person, { ageSeconds: 901 })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
    .sign(key);
}

type Change = { audience?: string; issuer?: string; ageSeconds?: number };

function compose(person: Person, change: Change = {}): SignJWT {
  const issuedAt = Math.floor(Date.now() / 1000) - (change.ageSeconds ?? 0);
  return new SignJWT(decode(person.accessToken.split('.')[1] ?? ''))
    .setIssuer(change.issuer ?? 'sojourn')
    .setAudience(change.audience ?? 'sojourn/v1')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 900);
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
