const breakpoint = '--> statement-breakpoint';

/** A migration in two parts. Each statement of `online` runs outside of a transaction. */
export type SplitMigration = { transactional: string[]; online: string[] };

/**
 * Splits the statements of a generated migration so that it never locks a table that has rows for long: indexes of
 * existing tables are built concurrently, and their constraints are added unchecked and validated afterwards.
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
    const constraint = statement.match(/^(ALTER TABLE "(\w+)") ADD CONSTRAINT ("\w+") (?:CHECK|FOREIGN KEY)/);
    if (index && !made.has(index[3] ?? '')) {
      online.push(`CREATE ${index[1] ?? ''}INDEX CONCURRENTLY IF NOT EXISTS ${index[2]};`);
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
