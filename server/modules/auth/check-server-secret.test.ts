import { expect, test } from 'vitest';
import { sealText } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';
import { checkServerSecret } from './check-server-secret.ts';
import { signingKey } from './signing-keys.ts';

const { db } = systemContext();

test('The secret with which the signing key was sealed is accepted', async () => {
  await signingKey('Sandbox');
  await expect(checkServerSecret('Sandbox', db)).resolves.toBeUndefined();
});

test('A database whose newest signing key was sealed with another secret is refused in one sentence', async () => {
  const undone = new Error('undone');
  const other = sealText({ purpose: 'signing-key', environment: 'Production' }, '{}');
  const run = db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into signing_keys (kid, public_jwk, private_sealed, created_at)
      values ('of another secret', '{}', ${other}, now() + interval '1 minute')`);
    await expect(checkServerSecret('Sandbox', tx as never)).rejects.toThrow(
      /^SERVER_SECRET is not the secret with which the Sandbox database was filled, .*\.$/,
    );
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
});
