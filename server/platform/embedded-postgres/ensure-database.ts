import postgres from 'postgres';

/** Creates the database unless it exists (true if created). Names are lowercase with underscores. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<boolean> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`"${name}" is not a valid database name.`);
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    const found = await admin`select 1 from pg_database where datname = ${name}`;
    if (found.length > 0) return false;
    await admin.unsafe(`create database ${name}`);
    return true;
  } catch (err) {
    // Another process created the database between the two statements.
    if (['42P04', '23505'].includes((err as { code?: string }).code ?? '')) return false;
    throw err;
  } finally {
    await admin.end();
  }
}
