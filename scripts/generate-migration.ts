import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationText, splitMigration, unsafeStatements } from './migrations/split-migration.ts';

/**
 * `npm run db:generate -- --name what_changed`: writes the migration for the changes of `schema.ts` files, and splits
 * it into a transactional part and one that runs online.
 */
const folder = join(import.meta.dirname, '..', 'drizzle');
const list = () => readdirSync(folder).filter((name) => name.endsWith('.sql'));
const before = new Set(list());
const run = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });
if (run.status !== 0) process.exit(run.status ?? 1);

for (const name of list().filter((name) => !before.has(name) && !name.startsWith('0000_'))) {
  const path = join(folder, name);
  const { transactional, online } = splitMigration(readFileSync(path, 'utf8'));
  writeFileSync(path, migrationText(transactional.length > 0 ? transactional : ['SELECT 1;']));
  const onlinePath = path.replace(/\.sql$/, '.online.sql');
  if (online.length > 0 && !existsSync(onlinePath)) writeFileSync(onlinePath, migrationText(online));
  for (const statement of unsafeStatements(readFileSync(path, 'utf8')))
    console.warn(`Not safe while the previous release runs (docs/changing-the-schema.md): ${statement}`);
}
