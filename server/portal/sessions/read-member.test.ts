import { expect, test } from 'vitest';
import { encodeSessionCookie } from '#server/modules/auth/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { collectStatements } from '#server/testing/collect-statements.ts';
import { aMember, aTenant, type Person } from '#server/testing/index.ts';
import { readVisitor, type Visitor } from '../visitor.ts';
import { readMember } from './read-member.ts';

async function visitorOf({ tenant, sessionId }: Person): Promise<Visitor> {
  const cookie = await encodeSessionCookie({ sessionId, appId: tenant.appId, environment: 'Sandbox' });
  const headers: Record<string, string> = { 'x-app-id': tenant.appId, 'x-environment': 'Sandbox' };
  const visitor = await readVisitor(
    (name) => headers[name],
    (name) => (name === 'sojourn' ? cookie : null),
  );
  return visitor as Visitor;
}

test('A page reads its member through next-auth with one query', async () => {
  const ana = await aMember(await aTenant());
  const visitor = await visitorOf(ana);
  const { result, statements } = await collectStatements(() => readMember(visitor));
  expect(result).toMatchObject({ userId: ana.userId, email: ana.email });
  expect(statements).toHaveLength(1);
});

test('A page fails, and shows no signed-out member, when the session cannot be read', async () => {
  const visitor = await visitorOf(await aMember(await aTenant()));
  const broken = { ...visitor, context: { ...visitor.context, db: {} as Database } };
  await expect(readMember(broken)).rejects.toThrow();
});

test('A page without a session cookie has no member', async () => {
  const visitor = await visitorOf(await aMember(await aTenant()));
  expect(await readMember({ ...visitor, sessionCookie: undefined })).toBeNull();
});
