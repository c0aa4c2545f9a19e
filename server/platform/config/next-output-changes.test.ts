import { expect, test } from 'vitest';
import { readConfig } from './index.ts';

const own: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  DATABASE_URL_SANDBOX: 'postgres://db/sandbox',
  DATABASE_URL_PRODUCTION: 'postgres://db/production',
  SERVER_SECRET: 'x'.repeat(32),
  SMTP_URL: 'off',
};
const changes = (text?: string) => readConfig({ ...own, NEXT_OUTPUT_CHANGES: text }).nextOutputChanges;

test("All changes of Next's output are made unless some or none are named", () => {
  expect(changes()).toEqual(['compile-hints', 'late-scripts', 'few-flushes']);
  expect(changes('late-scripts')).toEqual(['late-scripts']);
  expect(changes('none')).toEqual([]);
  expect(() => changes('fast')).toThrow(/^NEXT_OUTPUT_CHANGES/);
});
