import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { redactText } from './index.ts';

/** Runs code with the real logger in a separate process and returns its output. */
function linesOf(code: string): string {
  const source = `import { log, requestLog } from '#server/platform/log/index.ts';\n${code}`;
  return execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'debug' },
  });
}

test('Log lines contain no secrets and no personal data, in fields, messages or errors', () => {
  const output = linesOf(`
    log.info({ email: 'ana@aurora.example', body: { passcode: '482913', token: 'tok-1' } }, 'one');
    log.warn({ request: { headers: { authorization: 'Bearer abc.def', cookie: 'sojourn=1', 'x-api-key': 'sk_1' } } }, 'two');
    requestLog('request-1', 'login').error({ err: Object.assign(
      new Error('Failed query: insert into users values ($1)\\nparams: ana@aurora.example'),
      { cause: Object.assign(new Error('duplicate key for ana@aurora.example, call +33 6 12 34 56 78'), { code: '23505', detail: 'Key (email)=(ana@aurora.example)' }) }
    ) }, 'three');
    log.error({ err: new Error('cannot reach postgres://sojourn:hunter2@db:5432/production') }, 'four');
    try { JSON.parse('{"passport": XK743'); } catch (err) { log.error({ err }, 'five'); }
  `);
  expect(output.trim().split('\n')).toHaveLength(5);
  expect(output).not.toMatch(/ana@aurora|482913|tok-1|abc\.def|sojourn=1|sk_1|hunter2|34 56 78|XK743/);
  expect(output).toContain('23505');
  expect(output).toContain('request-1');
});

test.each([
  ['mail to ana@aurora.example failed', 'mail to [email] failed'],
  ['card 4242 4242 4242 4242 refused', 'card [digits] refused'],
  ['took 12 ms for 3 rows', 'took 12 ms for 3 rows'],
])('The text "%s" is logged as "%s"', (text, shown) => {
  expect(redactText(text)).toBe(shown);
});

test('Quoted texts of errors are not logged, except names quoted by the database or the operating system', () => {
  const output = linesOf(`
    const parse = (text) => { try { JSON.parse(text) } catch (err) { return err } };
    log.error({ err: parse('{"name":Canary}') }, 'one');
    log.error({ err: new Error("Received 'Canary', and didn't know it") }, 'two');
    log.error({ err: Object.assign(new Error('relation "users" does not exist'), { name: 'PostgresError' }) }, 'three');
  `);
  expect(output).not.toContain('Canary');
  expect(output).toContain("didn't know it");
  expect(output).toContain('users');
});
