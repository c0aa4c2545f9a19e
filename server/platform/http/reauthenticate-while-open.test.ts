import { expect, test } from 'vitest';
import { loadSession, logout } from '#server/modules/auth/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { aMember, aTenant, memberContext, systemContext } from '#server/testing/index.ts';
import { reauthenticateWhileOpen } from './reauthenticate-while-open.ts';

const { db } = systemContext();

test('A logout between a request and the start of its stream ends the stream', async () => {
  const tenant = await aTenant();
  const ana = await aMember(tenant);
  const authenticate = async () => {
    if (!(await loadSession(db, tenant.appId, ana.sessionId))) throw problem('token_revoked');
  };
  const reauthenticate = reauthenticateWhileOpen('Sandbox', ana.userId, authenticate);
  await logout(await memberContext(ana));
  let stop = () => {};
  const refusal = await new Promise<Problem>((resolve) => {
    stop = reauthenticate(resolve);
  });
  stop();
  expect(refusal.code).toBe('token_revoked');
});

test('After a stream has ended, its caller is not authenticated again', async () => {
  const ended: Problem[] = [];
  let calls = 0;
  const reauthenticate = reauthenticateWhileOpen('Sandbox', 'nobody', async () => {
    calls += 1;
    throw problem('token_revoked');
  });
  reauthenticate((refusal) => ended.push(refusal))();
  // This second check runs after the skipped one.
  await new Promise((resolve) => reauthenticate(resolve as never));
  expect([ended, calls]).toEqual([[], 1]);
});
