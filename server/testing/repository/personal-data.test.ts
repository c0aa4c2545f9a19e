import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { getTableConfig, is, PgTable } from '#server/platform/db/tables.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { personalData } from '#server/wiring/personal-data.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Columns that hold a person's name, address or telephone; `name` alone is the name of a thing. */
const personalColumn =
  /email|phone|recipient|(?:^|_)(?:user|first|last|full|given|family|driver|guest|vendor)_?name|^(?:passenger|customer|traveller)s?$/;

/** Tables whose rows belong to a person. */
const people = ['users', 'memberships'];

type Table = { name: string; owner: string; reasons: string[] };

/** Why a table holds personal data; empty if it holds none. */
function reasonsOf(table: PgTable): string[] {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const referenced = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
  return [
    ...referenced.filter((other) => people.includes(other)).map((other) => `${name} refers to ${other}`),
    ...columns.filter((one) => personalColumn.test(one.name)).map((one) => `${name}.${one.name}`),
  ];
}

async function readTables(): Promise<Table[]> {
  const files = globSync('server/**/schema.ts', { cwd: root });
  const read = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(join(root, file))) as Record<string, unknown>;
      const tables = Object.values(exported).filter((value) => is(value, PgTable));
      return tables.map((table) => ({
        name: getTableConfig(table).name,
        owner: dirname(file),
        reasons: reasonsOf(table),
      }));
    }),
  );
  return read.flat();
}

/** The declaration that a module exports, or null. */
async function declarationOf(owner: string): Promise<PersonalData | null> {
  const index = join(root, owner, 'index.ts');
  if (!existsSync(index)) return null;
  return ((await import(index)) as { personalData?: PersonalData }).personalData ?? null;
}

describe('Personal data', () => {
  let tables: Table[];
  beforeAll(async () => {
    tables = await readTables();
  });

  test('Every table with personal data belongs to a module whose declaration of personal data is listed', async () => {
    const personal = tables.filter(({ reasons }) => reasons.length > 0);
    expect(personal.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'mails', 'bookings']));
    const owners = [...new Set(personal.map(({ owner }) => owner))];
    const listed = new Set(personalData.inOrderOfErasure);
    const declared = await Promise.all(owners.map(declarationOf));
    const missing = owners.filter((_, index) => {
      const declaration = declared[index];
      return !declaration || !listed.has(declaration);
    });
    expect(
      personal.filter(({ owner }) => missing.includes(owner)).flatMap(({ reasons }) => reasons),
      'export personalData from the index of the module and list it in server/wiring/personal-data.ts',
    ).toEqual([]);
  });

  test('The export has exactly the sections that the listed declarations read', () => {
    const sections = personalData.inOrderOfErasure.flatMap(({ exportFor = {} }) => Object.entries(exportFor));
    expect(new Map(sections)).toEqual(new Map(Object.entries(personalData.exportFor)));
    expect(sections).toHaveLength(Object.keys(personalData.exportFor).length);
  });
});
