import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * The log line of a process when Next reports an error of a request, a form post unless told, before or after our code has started.
 */
function lineOf(begin: string, isForm = true): Record<string, unknown> {
  const source = `
    import { onRequestError } from './instrumentation.ts';
    import { markWorkStarted, runPageRequest } from '#server/platform/http/page-requests.ts';
    await runPageRequest({ isForm: ${isForm}, isDocument: true }, () => {
      ${begin}
      const headers = { 'x-request-id': 'request-1' };
      const err = new SyntaxError('Cannot convert canary to a BigInt');
      return onRequestError(err, { method: 'POST', headers }, { routePath: '/trips/[id]' });
    });`;
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'info' },
  });
  return JSON.parse(output) as Record<string, unknown>;
}

test('A form that Next cannot decode is logged in one line without its content', () => {
  const line = lineOf('');
  expect(line).toMatchObject({
    level: 30,
    msg: 'form not readable',
    requestId: 'request-1',
    page: '/trips/[id]',
  });
  expect(JSON.stringify(line)).not.toContain('canary');
});

test('An error of our own code is logged as a failed page', () => {
  expect(lineOf('markWorkStarted();')).toMatchObject({
    level: 50,
    msg: 'page failed',
    requestId: 'request-1',
  });
});

test('A request without a form that Next refuses before our code starts is logged as a failed page', () => {
  expect(lineOf('', false)).toMatchObject({ level: 50, msg: 'page failed', requestId: 'request-1' });
});
