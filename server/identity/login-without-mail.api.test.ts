import { expect, test } from 'vitest';
import { problem } from '#server/platform/errors/index.ts';
import { aTenant, callApi, publicContext } from '#server/testing/index.ts';
import { initiateLogin, isMailMissing } from './index.ts';

const body = { email: 'someone@people.example' };

test('without a mail server, signing in to Production answers 503 and says why', async () => {
  const app = await aTenant({ environment: 'Production' });
  const { status, problem } = await callApi('POST', '/v1/auths/login/initiate', { app, body });
  expect([status, problem.code]).toEqual([503, 'service_unavailable']);
  expect(problem.detail).toMatch(/^Mail is not configured/);
});

test('without a mail server, signing in to the Sandbox mails to its inbox', async () => {
  const { status } = await callApi('POST', '/v1/auths/login/initiate', { app: await aTenant(), body });
  expect(status).toBe(200);
});

test('pages tell the missing mail server from other failures of asking for a code', async () => {
  const ctx = await publicContext(await aTenant({ environment: 'Production' }));
  const refusal: unknown = await initiateLogin(ctx, body).catch((err: unknown) => err);
  expect(isMailMissing(refusal)).toBe(true);
  expect(isMailMissing(problem('not_found'))).toBe(false);
});
