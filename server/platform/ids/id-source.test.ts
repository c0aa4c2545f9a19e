import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pool } from '#server/platform/db/index.ts';
import { replaceIdSource } from './id-source.ts';
import { isUuid, newId } from './index.ts';

test('In a database without the clock of a simulation the source of ids cannot be replaced', async () => {
  const replaced = replaceIdSource(pool('Sandbox').sql, () => 'chosen');
  await expect(replaced).rejects.toThrow('Only a simulation');
  await expect(replaceIdSource(pool('Production').sql, null)).rejects.toThrow('Only a simulation');
  expect(isUuid(newId())).toBe(true);
});

test('Only the simulation names the switch of the source of ids', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const places = execFileSync('git', ['grep', '-l', 'replaceIdSource\\|id-source.ts', '--', '*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const allowed = /^server\/(platform\/ids\/|testing\/simulation\/)/;
  expect(
    places
      .trim()
      .split('\n')
      .filter((path) => !allowed.test(path)),
  ).toEqual([]);
});

test('Ids that are made one after another rise', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids).toEqual([...new Set(ids)].sort());
});
