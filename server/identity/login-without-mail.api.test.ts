import { expect, test } from 'vitest';
import { aTenant, callApi } from '#server/testing/index.ts';

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
