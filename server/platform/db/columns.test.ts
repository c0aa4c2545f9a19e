import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '../config/index.ts';
import { openPool } from './client.ts';
import { instant } from './columns.ts';
import { sql } from './sql.ts';
import { pgTable } from './tables.ts';

const moments = pgTable('moments', { at: instant('at') });

describe('Instant columns', () => {
  let own: ReturnType<typeof openPool>;
  beforeAll(async () => {
    own = openPool(config.databaseUrl.Sandbox, 1);
    await own.db.execute(sql`create temporary table moments (at timestamptz(3))`);
  });
  afterAll(() => own.sql.end({ timeout: 1 }));

  async function readBack(written: string): Promise<string | null | undefined> {
    await own.db.execute(sql`delete from moments`);
    await own.db.execute(sql`insert into moments values (${written})`);
    return (await own.db.select().from(moments))[0]?.at;
  }

  test.each([
    ['2026-03-01T10:20:30Z', '2026-03-01T10:20:30.000Z'],
    ['2026-03-01T10:20:30.5Z', '2026-03-01T10:20:30.500Z'],
    ['2026-03-01T10:20:30.05Z', '2026-03-01T10:20:30.050Z'],
    ['2026-03-01T10:20:30.123Z', '2026-03-01T10:20:30.123Z'],
    ['2026-03-01T01:20:30.123+05:30', '2026-02-28T19:50:30.123Z'],
    ['0099-12-31T00:00:00Z', '0099-12-31T00:00:00.000Z'],
  ])('The instant %s is read as %s', async (written, expected) => {
    expect(await readBack(written)).toBe(expected);
  });

  test('An instant is read in UTC even when the session has another time zone', async () => {
    await own.db.execute(sql`set time zone 'Asia/Kolkata'`);
    expect(await readBack('2026-03-01T10:20:30.5Z')).toBe('2026-03-01T10:20:30.500Z');
  });
});
