const breakpoint = '--> statement-breakpoint';

/** A migration in two parts. Each statement of `online` runs outside of a transaction. */
export type SplitMigration = { transactional: string[]; online: string[] };

/**
 * Splits the statements of a generated migration so that it never locks a table that has rows for long: indexes of
 * existing tables are built and dropped concurrently, their constraints are added unchecked and validated afterwards,
 * and those of uniqueness get an index that was built before.
 */
export function splitMigration(sql: string): SplitMigration {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((statement) => statement.match(/^CREATE (?:UNLOGGED )?TABLE "(\w+)"/)?.[1] ?? []),
  );
  const transactional: string[] = [];
  const online: string[] = [];
  for (const statement of statements) {
    const index = statement.match(/^CREATE (UNIQUE )?INDEX ("\w+" ON "(\w+)".*);$/s);
    const unique = statement.match(
      /^(ALTER TABLE "(\w+)") ADD CONSTRAINT ("\w+") (UNIQUE(?: NULLS NOT DISTINCT)?) ?(\(.*\));$/,
    );
    const dropped = statement.match(/^DROP INDEX (?:IF EXISTS )?("\w+");$/);
    const constraint = statement.match(/^(ALTER TABLE "(\w+)") ADD CONSTRAINT ("\w+") (?:CHECK|FOREIGN KEY)/);
    if (index && !made.has(index[3] ?? '')) {
      online.push(`CREATE ${index[1] ?? ''}INDEX CONCURRENTLY IF NOT EXISTS ${index[2]};`);
    } else if (unique && !made.has(unique[2] ?? '')) {
      const [, table, , name, kind = '', columns] = unique;
      const nulls = kind.replace('UNIQUE', '');
      online.push(
        `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON "${unique[2]}" ${columns}${nulls};`,
        `${table} ADD CONSTRAINT ${name} UNIQUE USING INDEX ${name};`,
      );
    } else if (dropped) {
      online.push(`DROP INDEX CONCURRENTLY IF EXISTS ${dropped[1]};`);
    } else if (constraint && !made.has(constraint[2] ?? '')) {
      transactional.push(statement.replace(/(?: NOT VALID)?;$/, ' NOT VALID;'));
      online.push(`${constraint[1]} VALIDATE CONSTRAINT ${constraint[3]};`);
    } else {
      transactional.push(statement);
    }
  }
  return { transactional, online };
}

/** The statements of a migration file. */
const statementsOf = (sql: string): string[] =>
  sql
    .split(breakpoint)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** The text of a migration file. */
export const migrationText = (statements: readonly string[]): string =>
  `${statements.join(`${breakpoint}\n`)}\n`;

/** Statements that the release before this one, which still runs during a deployment, does not survive. */
const contracting = [
  /\bDROP (?:COLUMN|TABLE|TYPE)\b/,
  /\bRENAME (?:TO|COLUMN)\b/,
  /\bSET NOT NULL\b/,
  /\bSET DATA TYPE\b/,
  /\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/,
  /\bADD CONSTRAINT "\w+" PRIMARY KEY\b/,
  /\bADD PRIMARY KEY\b/,
  // Rows are changed in batches by a job.
  /^(?:UPDATE|DELETE|INSERT)\b/i,
];

/** The comment line that allows them: the previous release neither reads nor writes what goes. */
const allowance = /^-- contract: /m;

/** The statements of a migration that lock a table with rows for long, or break the previous release. */
export function unsafeStatements(sql: string): string[] {
  const { transactional } = splitMigration(sql);
  const kept = new Set(transactional);
  return statementsOf(sql).filter((statement) => {
    if (!kept.has(statement)) return true;
    return !allowance.test(statement) && contracting.some((pattern) => pattern.test(statement));
  });
}
