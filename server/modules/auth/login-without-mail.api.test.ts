import { expect, test } from 'vitest';
import { problem } from '#server/platform/errors/index.ts';
import { aTenant, callApi, publicContext } from '#server/testing/index.ts';
import { initiateLogin, isMailServerMissing } from './index.ts';

const body = { email: 'someone@people.example' };

test('A passcode request in Production without a mail server returns 503 and names the reason', async () => {
  const app = await aTenant({ environment: 'Production' });
  const { status, problem } = await callApi('POST', '/v1/auths/login/initiate', { app, body });
  expect([status, problem.code]).toEqual([503, 'service_unavailable']);
  expect(problem.detail).toMatch(/^Mail is not configured/);
});

test('A passcode request in the Sandbox succeeds without a mail server', async () => {
  const { status } = await callApi('POST', '/v1/auths/login/initiate', { app: await aTenant(), body });
  expect(status).toBe(200);
});

test('Portal pages can distinguish a missing mail server from other failures of a passcode request', async () => {
  const ctx = await publicContext(await aTenant({ environment: 'Production' }));
  const refusal: unknown = await initiateLogin(ctx, body).catch((err: unknown) => err);
  expect(isMailServerMissing(refusal)).toBe(true);
  expect(isMailServerMissing(problem('not_found'))).toBe(false);
});
