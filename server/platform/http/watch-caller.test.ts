import { expect, test } from 'vitest';
import { loadSession, logout } from '#server/modules/auth/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { aMember, aTenant, memberContext, systemContext } from '#server/testing/index.ts';
import { watchCaller } from './watch-caller.ts';

const { db } = systemContext();

test('A logout between a request and the start of its stream ends the stream', async () => {
  const tenant = await aTenant();
  const ana = await aMember(tenant);
  const authenticate = async () => {
    if (!(await loadSession(db, tenant.appId, ana.sessionId))) throw problem('token_revoked');
  };
  const watch = watchCaller('Sandbox', ana.userId, authenticate);
  await logout(await memberContext(ana));
  let stop = () => {};
  const refusal = await new Promise<Problem>((resolve) => {
    stop = watch(resolve);
  });
  stop();
  expect(refusal.code).toBe('token_revoked');
});

test('A stopped watch neither authenticates the caller nor ends the stream', async () => {
  const ended: Problem[] = [];
  let calls = 0;
  const watch = watchCaller('Sandbox', 'nobody', async () => {
    calls += 1;
    throw problem('token_revoked');
  });
  watch((refusal) => ended.push(refusal))();
  // The check of this second watch runs after the skipped check of the first.
  await new Promise((resolve) => watch(resolve as never));
  expect([ended, calls]).toEqual([[], 1]);
});
