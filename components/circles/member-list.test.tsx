import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { aCircle, aLink, circleApi, join, readCircle } from '#server/modules/circles/testing/circles.ts';
import { seededBrand } from '#server/modules/theming/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { Portal } from '#server/portal/index.ts';
import { aMember, aTenant, type Person, systemContext } from '#server/testing/index.ts';
import en from '../../messages/en/index.ts';
import type { MemberOnTheWire } from './may-do.ts';
import { MemberList, MemberQuestion, memberQuestionTitle } from './member-list.tsx';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: en, namespace: namespace as 'circles' }),
}));

const portal = { locale: 'en', brand: seededBrand('aurora') } as unknown as Portal;
const action = async () => ({ values: {}, errors: {} });
const actions = { remove: action, transfer: action };
let circleId: string;
let ben: Person;
let owner: MemberOnTheWire;
let waiting: MemberOnTheWire;

/** The members as Ben reads them: Ana owns the circle and is cancelled, and somebody has joined by a link. */
beforeAll(async () => {
  const tenant = await aTenant();
  const ana = await aMember(tenant);
  ben = await aMember(tenant);
  ({ id: circleId } = await aCircle(ana, { members: [ben] }));
  await join(tenant, circleId, (await aLink(ana, circleId)).invitation_code);
  await systemContext().db.execute(
    sql`update memberships set status = 'cancelled' where user_id = ${ana.userId}`,
  );
  const { members } = (await readCircle(ben, circleId)).body;
  [owner, waiting] = [members.find(({ role }) => role === 'owner'), members.at(-1)] as MemberOnTheWire[] as [
    MemberOnTheWire,
    MemberOnTheWire,
  ];
  expect((await circleApi(ben, 'GET', `/${circleId}`)).status).toBe(200);
});

async function textOf(element: ReactNode): Promise<string> {
  const html = await new Response(await renderToReadableStream(element)).text();
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const listOf = (member: MemberOnTheWire) =>
  textOf(
    <MemberList
      portal={portal}
      circleId={circleId}
      reader={{ userId: ben.userId, role: 'admin' }}
      members={[member]}
      actions={actions}
    />,
  );
const questionAbout = (member: MemberOnTheWire) =>
  textOf(
    <MemberQuestion
      circleId={circleId}
      member={member}
      may={{ remove: true, transfer: false }}
      actions={actions}
    />,
  );

test('The list of members calls an owner whose membership was cancelled somebody whose membership is not active', async () => {
  const text = await listOf(owner);
  expect(text).toContain('Somebody whose membership is not active');
  expect(text).toContain('Owner · Since');
  expect(text).not.toContain('joined by link');
});

test('The list of members calls a person who has not confirmed the address somebody who joined by link', async () => {
  const text = await listOf(waiting);
  expect(text).toContain('Somebody who joined by link');
  expect(text).toContain('Has not confirmed the e-mail address yet');
  expect(await memberQuestionTitle(waiting)).toBe('Manage somebody who joined by link');
});

test('The question about removing a waiting person says that the link still works until it is revoked', async () => {
  const text = await questionAbout(waiting);
  expect(text).toContain('The link still works');
  expect(text).toContain('revoke it');
});

test('The question about removing a member who is not active says that earlier invitations no longer work', async () => {
  const inactive = { ...owner, role: 'member' as const };
  expect(await questionAbout(inactive)).toContain('invitations made before today no longer let them in');
  expect(await memberQuestionTitle(inactive)).toBe('Manage somebody whose membership is not active');
});
