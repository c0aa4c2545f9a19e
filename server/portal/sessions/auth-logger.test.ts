import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs code with next-auth and the real logger in a separate process and returns its output lines. */
function linesOf(code: string): { level: number; code?: string; from?: string }[] {
  const source = `
    import { authLogger } from '#server/portal/sessions/auth-logger.ts';
    import { loadNextAuth } from '#server/portal/sessions/load-next-auth.ts';
    ${code}`;
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'debug' },
  });
  expect(output).not.toMatch(/canary|ana@aurora/);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('Messages of next-auth become log lines without form fields and personal data', () => {
  const lines = linesOf(`
    authLogger.error('SIGNOUT_ERROR', new Error('no such member: ana@aurora.example'));
    authLogger.error('CALLBACK_ERROR', { error: new Error('failed'), email: 'ana@aurora.example', token: 'canary' });
    authLogger.warn('NEXTAUTH_URL');
    authLogger.debug('ADAPTER', { token: 'canary' });`);
  expect(lines.map(({ level, code, from }) => [level, code, from])).toEqual([
    [50, 'SIGNOUT_ERROR', 'next-auth'],
    [50, 'CALLBACK_ERROR', 'next-auth'],
    [40, 'NEXTAUTH_URL', 'next-auth'],
    [20, 'ADAPTER', 'next-auth'],
  ]);
});

test('A cookie that next-auth cannot read is no error in the log', () => {
  const lines = linesOf(`
    const { getServerSession } = await loadNextAuth();
    const request = { headers: {}, cookies: { session: 'canary' } };
    const response = { getHeader: () => undefined, setHeader: () => undefined };
    await getServerSession(request, response, {
      secret: 'secret',
      logger: authLogger,
      cookies: { sessionToken: { name: 'session', options: {} } },
      jwt: { decode: async () => null },
    });`);
  expect(lines.map(({ level, code }) => [level, code])).toEqual([[20, 'JWT_SESSION_ERROR']]);
});
