import { expect, test } from 'vitest';
import { aMember, aTenant, callApi } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';

test('The API accepts a sign-in link once', async () => {
  const tenant = await aTenant();
  const ana = await aMember(tenant);
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const byLink = { app: tenant, body: { token: linkToken } };
  const first = await callApi<{ user: { id: string } }>('POST', '/v1/auths/login/link', byLink);
  expect([first.status, first.body.user.id]).toEqual([200, ana.userId]);
  const second = await callApi('POST', '/v1/auths/login/link', byLink);
  expect([second.status, second.problem.code]).toEqual([401, 'invalid_passcode']);
});
