import type { Environment } from '#server/platform/context/index.ts';
import { openText } from '#server/platform/crypto/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/** The seal of the private signing keys of an environment. */
export const signingKeySeal = (environment: Environment) => ({ purpose: 'signing-key', environment });

/**
 * Throws an Error with one sentence if SERVER_SECRET is not the one with which the newest signing key of the database
 * was sealed: nobody could sign in, and webhook secrets, passports and keys of gateways could not be read either.
 */
export async function checkServerSecret(environment: Environment, db: Database): Promise<void> {
  const [key] = await db.execute<{ private_sealed: string }>(
    sql`select private_sealed from signing_keys order by created_at desc, kid desc limit 1`,
  );
  if (!key) return;
  try {
    openText(signingKeySeal(environment), key.private_sealed);
  } catch {
    throw new Error(
      `SERVER_SECRET is not the secret with which the ${environment} database was filled, so its keys cannot be read. Start with that secret.`,
    );
  }
}
