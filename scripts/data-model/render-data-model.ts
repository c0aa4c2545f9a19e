import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, is, PgTable } from '../../server/platform/db/tables.ts';
import * as exported from '../../server/wiring/tables.ts';

const root = join(import.meta.dirname, '..', '..');

type Table = ReturnType<typeof getTableConfig>;
type ForeignKey = Table['foreignKeys'][number];

const introduction = `# Data model

Written by \`node scripts/write-data-model.ts\` from the tables of \`server/wiring/tables.ts\`; do not edit it by hand.
One picture a folder: its tables with the columns of primary keys (PK) and foreign keys (FK), and the tables of
other folders that it refers to, without columns. All other columns are in the \`schema.ts\` that is named above each picture.
The label of a line names the columns of the foreign key and what a deletion of the referenced row does.

Each environment (Sandbox, Production) is a database with all of these tables. \`app_id\` is the tenant.
`;

/** Returns the text of `docs/data-model.md`: a Mermaid diagram for each folder that defines tables. */
export function renderDataModel(): string {
  const folders = Map.groupBy(definedTables(), ({ folder }) => folder);
  const sections = [...folders]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([folder, entries]) => renderFolder(folder, entries));
  return [introduction, ...sections].join('\n');
}

type DefinedTable = { folder: string; file: string; table: Table };

/** All tables, each with the schema file that defines it; other schema files may only re-export it. */
function definedTables(): DefinedTable[] {
  const files = new Map(
    globSync('server/**/schema.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(
        ([, name]) => [name, file] as const,
      ),
    ),
  );
  const tables = Object.values(exported as Record<string, unknown>)
    .filter((value) => is(value, PgTable))
    .map((value) => getTableConfig(value));
  return tables
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((table) => {
      const file = files.get(table.name);
      if (file === undefined) throw new Error(`No schema.ts defines the table ${table.name}`);
      return { folder: folderOf(file), file, table };
    });
}

/** `server/modules/hotels` for every schema file of that module. */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 3).join('/');
}

function renderFolder(folder: string, entries: readonly DefinedTable[]): string {
  const files = [...new Set(entries.map(({ file }) => `\`${file}\``))].toSorted();
  const tables = entries.map(({ table }) => table);
  return [
    `## ${folder}`,
    '',
    `${files.join(', ')}`,
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap(renderTable),
    ...tables.flatMap(renderRelations),
    '```',
    '',
  ].join('\n');
}

function renderTable(table: Table): string[] {
  const primary = primaryKeyOf(table);
  const foreign = new Set(table.foreignKeys.flatMap(columnsOf));
  const keys = table.columns
    .filter(({ name }) => primary.includes(name) || foreign.has(name))
    .map((column) => {
      const marks = [primary.includes(column.name) && 'PK', foreign.has(column.name) && 'FK'].filter(Boolean);
      return `    ${column.getSQLType().replaceAll(/\W+/g, '_')} ${column.name} ${marks.join(', ')}`;
    });
  return [`  ${table.name} {`, ...keys, '  }'];
}

function renderRelations(table: Table): string[] {
  return table.foreignKeys
    .map((key) => {
      const columns = columnsOf(key);
      const { foreignTable } = key.reference();
      const isOptional = key.reference().columns.some(({ notNull }) => !notNull);
      const isOneToOne = columns.toSorted().join() === primaryKeyOf(table).toSorted().join();
      const lines = `${isOneToOne ? '|o' : '}o'}--${isOptional ? 'o|' : '||'}`;
      const onDelete = key.onDelete ?? 'no action';
      return `  ${table.name} ${lines} ${getTableConfig(foreignTable).name} : "${columns.join(', ')} (${onDelete})"`;
    })
    .toSorted();
}

const columnsOf = (key: ForeignKey) => key.reference().columns.map(({ name }) => name);

function primaryKeyOf(table: Table): string[] {
  const composite = table.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name));
  return [...composite, ...table.columns.filter(({ primary }) => primary).map(({ name }) => name)];
}
