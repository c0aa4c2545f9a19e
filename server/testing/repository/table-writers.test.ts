import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getTableConfig, is, PgTable } from '#server/platform/db/tables.ts';
import * as exported from '#server/wiring/tables.ts';
import { listTexts } from './source-files.ts';

const root = join(import.meta.dirname, '..', '..', '..');

type Tables = { ownerOf: ReadonlyMap<string, string>; tableOf: ReadonlyMap<string, string> };
type Write = { file: string; line: number; table: string; owner: string };

/** Reads which folder declares each table, and under which name it is exported. */
function readTables(files: readonly string[]): Tables {
  const declarations = files
    .filter((file) => /^server\/.*\/schema\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
        ([, name = '', table = '']) => ({ name, table, owner: dirname(file) }),
      ),
    );
  return {
    ownerOf: new Map(declarations.map(({ table, owner }) => [table, owner])),
    tableOf: new Map(declarations.map(({ name, table }) => [name, table])),
  };
}

const builderWrite = /\.(?:insert|update|delete)\(\s*(?:\w+\.)?(?<name>\w+)\s*,?\s*\)/g;
const sqlWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?(?:\$\{(?:\w+\.)?(?<name>\w+)\}|"?(?<table>\w+)"?)/gi;

/** The statements of an order book write the table that its creator passes. */
const orderBook = /\bcreateOrderBook(?:<[^>]*>)?\(\{\s*table: (?<name>\w+)/g;

/** Finds the places of a text that write a table: calls of the query builder, SQL, and order books. */
function findWrites(file: string, text: string, { ownerOf, tableOf }: Tables): Write[] {
  return [builderWrite, sqlWrite, orderBook]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap((match) => {
      const { name, table = tableOf.get(name ?? '') ?? '' } = match.groups ?? {};
      const owner = ownerOf.get(table.toLowerCase());
      return owner ? [{ file, line: text.slice(0, match.index).split('\n').length, table, owner }] : [];
    });
}

const isForeign = ({ file, owner }: Write): boolean => !file.startsWith(`${owner}/`);

const files = listTexts();
const tables = readTables(files);
const sources = files
  .filter((file) => /^(?:app|bench|components|scripts|server)\/.*\.(?:tsx?|mjs)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^bench\/|^server\/sandbox\/demo\//.test(file));
const foreignWrites = sources
  .flatMap((file) => findWrites(file, readFileSync(join(root, file), 'utf8'), tables))
  .filter(isForeign);

describe('Writers of tables', () => {
  test('The folder that declares a table is known for every table of the product', () => {
    const names = Object.values(exported).flatMap((value) =>
      is(value, PgTable) ? [getTableConfig(value).name] : [],
    );
    expect([...tables.ownerOf.keys()].sort()).toEqual(names.sort());
  });

  test('A table is written only in the folder whose schema.ts declares it', () => {
    const found = foreignWrites.map(
      ({ file, line, table, owner }) => `${file}:${line} writes ${table}: call a function of ${owner}`,
    );
    expect(found).toEqual([]);
  });

  test('Only order books write a table that is passed to them', () => {
    const onServer = sources.filter((file) => file.startsWith('server/'));
    const found = onServer.filter((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(sqlWrite)].some(
        ({ groups }) => groups?.name && !tables.tableOf.has(groups.name),
      ),
    );
    expect(found).toEqual(['server/sandbox/suppliers/order-book.ts']);
  });

  test('Calls of the query builder and SQL statements are recognised as writes', () => {
    const known = {
      ownerOf: new Map([['app_hosts', 'server/a']]),
      tableOf: new Map([['appHosts', 'app_hosts']]),
    };
    const writes = [
      'db.insert(appHosts).values({})',
      'ctx.db\n  .update(schema.appHosts)',
      'db.delete(appHosts)',
      'sql`insert into app_hosts (host) values (1)`',
      'sql`with a as (update app_hosts set host = 1) select 1`',
      'sql`delete  from\n app_hosts where true`',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file.
      'sql`update ${appHosts} set host = 1`',
      'createOrderBook<Request, Row>({\n  table: appHosts,\n})',
    ];
    for (const text of writes) expect(findWrites('server/b/c.ts', text, known), text).toHaveLength(1);
    const reads = ['sql`select 1 from app_hosts for update of app_hosts`', 'cache.delete(host)'];
    for (const text of reads) expect(findWrites('server/b/c.ts', text, known), text).toEqual([]);
  });
});
