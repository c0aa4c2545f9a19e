import { afterEach, expect, test } from 'vitest';
import { config } from '#server/platform/config/index.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { callApi } from '#server/testing/index.ts';

// The test changes the configuration of this process, so it cannot run against another server.
const { Sandbox, Production } = config.webhookSecrets;
const before = [Sandbox.mail, Production.mail] as const;
afterEach(() => {
  [Sandbox.mail, Production.mail] = [before[0] ?? [], before[1] ?? []];
});

test('Without a secret of the mail provider nothing is accepted, also no report that is signed with an empty one', async () => {
  [Sandbox.mail, Production.mail] = [[], []];
  const body = JSON.stringify({ type: 'hard_bounce', message_id: '<a@b.example>' });
  const headers = { 'x-signature': hmacHex('', body) };
  const answer = await callApi('POST', '/v1/webhooks/mail', { environment: null, body, headers });
  expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
});
