import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Environment } from '#server/platform/context/index.ts';
import { openText, randomToken, sealText } from '#server/platform/crypto/index.ts';
import { type Database, pool, transaction } from '#server/platform/db/index.ts';
import { desc, sql } from '#server/platform/db/sql.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { signingKeySeal } from './check-server-secret.ts';
import { signingKeys } from './schema.ts';

type Ring = {
  signing: { kid: string; key: CryptoKey };
  verifying: Map<string, { key: CryptoKey; jwk: JWK }>;
  readAt: number;
};

const rings = processWide('signing-key-rings', () => new Map<Environment, Promise<Ring>>());

/** Keys are reloaded after 5 minutes, and at once for an unknown kid (at most every 10 s). */
const maxAgeMs = 300_000;
const unknownKidReloadMs = 10_000;

/** Returns the environment's newest signing key and creates one at first use. */
export async function signingKey(environment: Environment): Promise<Ring['signing']> {
  return (await ringOf(environment)).signing;
}

/** Returns the public key of a kid, or null when this environment has no such key. */
export async function verifyingKey(environment: Environment, kid: string): Promise<CryptoKey | null> {
  let ring = await ringOf(environment);
  if (!ring.verifying.has(kid) && Date.now() - ring.readAt > unknownKidReloadMs) {
    rings.delete(environment);
    ring = await ringOf(environment);
  }
  return ring.verifying.get(kid)?.key ?? null;
}

/** Returns the public keys of an environment for the JWKS document. */
export async function publicKeys(environment: Environment): Promise<JWK[]> {
  return [...(await ringOf(environment)).verifying.values()].map(({ jwk }) => jwk);
}

async function ringOf(environment: Environment): Promise<Ring> {
  const known = rings.get(environment);
  if (known && Date.now() - (await known).readAt < maxAgeMs) return known;
  const fresh = readRing(environment, pool(environment).db);
  rings.set(environment, fresh);
  fresh.catch(() => rings.delete(environment));
  return fresh;
}

async function readRing(environment: Environment, db: Database): Promise<Ring> {
  let rows = await readKeys(db);
  if (rows.length === 0) {
    await makeSigningKey(environment, db);
    rows = await readKeys(db);
  }
  const newest = rows[0];
  if (!newest) throw new Error('No signing key');
  const verifying = new Map<string, { key: CryptoKey; jwk: JWK }>();
  for (const row of rows) {
    const jwk = row.publicJwk as JWK;
    verifying.set(row.kid, { key: (await importJWK(jwk, 'EdDSA')) as CryptoKey, jwk });
  }
  const privateJwk = JSON.parse(openText(signingKeySeal(environment), newest.privateSealed)) as JWK;
  return {
    signing: { kid: newest.kid, key: (await importJWK(privateJwk, 'EdDSA')) as CryptoKey },
    verifying,
    readAt: Date.now(),
  };
}

function readKeys(db: Database) {
  return db
    .select({
      kid: signingKeys.kid,
      publicJwk: signingKeys.publicJwk,
      privateSealed: signingKeys.privateSealed,
    })
    .from(signingKeys)
    .where(sql`${signingKeys.retiresAt} is null or ${signingKeys.retiresAt} > sojourn_now()::timestamptz(3)`)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid));
}

/** Age at which the rotation job creates the next key. */
const signingDays = 90;

/**
 * Creates a signing key. Earlier keys verify for one more hour, four times the lifetime of an access token.
 * With `onlyWhenDue` a key is created only when the newest is older than 90 days; of several simultaneous
 * callers one creates it. Joins an open transaction. Returns the new key's id, or null when no key was due.
 */
export async function makeSigningKey(
  environment: Environment,
  db: Database,
  { onlyWhenDue = false } = {},
): Promise<string | null> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const kid = randomToken(12);
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'EdDSA' };
  const privateSealed = sealText(signingKeySeal(environment), JSON.stringify(await exportJWK(privateKey)));
  return transaction({ db }, async ({ db: tx }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`);
    if (onlyWhenDue) {
      const [young] = await tx.execute(sql`
        select 1 from signing_keys where created_at > sojourn_now()::timestamptz(3) - make_interval(days => ${signingDays}) limit 1`);
      if (young) return null;
    }
    await tx
      .update(signingKeys)
      .set({ retiresAt: sql`sojourn_now() + interval '1 hour'` })
      .where(sql`${signingKeys.retiresAt} is null`);
    await tx.insert(signingKeys).values({ kid, publicJwk, privateSealed });
    return kid;
  });
}

/** A current or former signing key of access tokens. */
export type SigningKeyView = {
  kid: string;
  /** `signing`: signs new tokens; `verifying`: published for tokens it signed; `retired`: not accepted. */
  state: 'signing' | 'verifying' | 'retired';
  created_at: string;
  retires_at: string | null;
};

/** Lists the newest 100 signing keys of an environment without private parts; the first one signs. */
export function listSigningKeys(db: Database): Promise<SigningKeyView[]> {
  return db
    .select({
      kid: signingKeys.kid,
      state: sql<SigningKeyView['state']>`case
        when ${signingKeys.retiresAt} is null then 'signing'
        when ${signingKeys.retiresAt} > sojourn_now()::timestamptz(3) then 'verifying'
        else 'retired' end`,
      created_at: signingKeys.createdAt,
      retires_at: signingKeys.retiresAt,
    })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid))
    .limit(100);
}
