import { expect, inject, test } from 'vitest';
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts';
import { refuseSharedDatabase } from './refuse-shared-database.ts';

test('A process refuses one database for both environments, under whatever address, and takes two of one server', async () => {
  const base = inject('postgresUrl');
  const names = ['one', 'two'].map((name) => `sojourn_test_${inject('testRun')}_${name}`);
  await Promise.all(names.map((name) => ensureDatabase(base, name)));
  const [one = '', two = ''] = names.map((name) => base.replace(/\/[^/]*$/, `/${name}`));
  await expect(refuseSharedDatabase(one, `${one}?application_name=other`)).rejects.toThrow(
    /^DATABASE_URL_SANDBOX and DATABASE_URL_PRODUCTION lead to the same database\./,
  );
  await expect(refuseSharedDatabase(one, two)).resolves.toBeUndefined();
});
