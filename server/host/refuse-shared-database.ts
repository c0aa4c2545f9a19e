import postgres from 'postgres';

/** Throws if both environments have the same database: what is simulated in the Sandbox would be true in Production. */
export async function refuseSharedDatabase(sandbox: string, production: string): Promise<void> {
  const [one, other] = await Promise.all([sandbox, production].map(identityOf));
  if (one === other)
    throw new Error(
      'DATABASE_URL_SANDBOX and DATABASE_URL_PRODUCTION lead to the same database. Give each its own.',
    );
}

/** The same for every address of a database. The time in microseconds at which its server started tells servers apart. */
async function identityOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`select current_database() || ' ' || pg_postmaster_start_time()::text as identity`;
    return String(row?.identity);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
