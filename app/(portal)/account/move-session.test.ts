import { beforeEach, expect, test, vi } from 'vitest';
import { decodeSessionCookie, loadSession } from '#server/modules/auth/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  addToTenant,
  aMember,
  aTenant,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { formOf, outcomeOf } from '../testing/call-action.ts';
import { signInAs, speak, visit } from '../testing/replaced-next.ts';
import { moveToOrganisation } from './sign-in-actions.ts';

/** The cookies that the action set, by name. */
const set = vi.hoisted(() => new Map<string, string>());

vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next-intl/server', () => import('../testing/replaced-next.ts'));
vi.mock('next/headers', async () => {
  const replaced = await import('../testing/replaced-next.ts');
  return {
    headers: replaced.headers,
    cookies: async () => ({
      ...(await replaced.cookies()),
      set: (name: string, value: string) => set.set(name, value),
    }),
  };
});

const { db } = systemContext();
let home: Tenant;
let sibling: Tenant;
let ana: Person;

beforeEach(async () => {
  home = await aTenant();
  sibling = await aTenant({ organisationOf: home });
  ana = await aMember(home);
  set.clear();
  visit(home);
  await signInAs(ana);
  await speak('en');
});

/** Posts the form of a button. Returns the address that the action redirects to, or its error without the request's id. */
const press = (fields: Record<string, string>): Promise<string | null> =>
  outcomeOf(async () => {
    const { error } = await moveToOrganisation({ error: null }, formOf(fields));
    return error?.replace(/[0-9a-f-]{36}/, '') ?? null;
  });

async function sessionOfCookie() {
  const cookie = set.get('sojourn');
  return cookie ? decodeSessionCookie(cookie) : null;
}

test('The button of another app of the present organisation moves the session and its cookie to that app', async () => {
  await addToTenant(sibling, ana);
  expect(await press({ organisation: home.organisationId, app: sibling.appId })).toBe('/');
  const session = await sessionOfCookie();
  expect(session).toMatchObject({ appId: sibling.appId });
  expect(await loadSession(db, sibling.appId, session?.sessionId ?? '')).toMatchObject({
    member: { userId: ana.userId },
  });
  expect(await loadSession(db, home.appId, ana.sessionId)).toBeNull();
});

test.each([
  ['an app of the organisation where the person is no member', async () => sibling.appId],
  ['an app of another partner', async () => (await addToTenant(await aTenant(), ana)).tenant.appId],
  ['an app that does not exist', async () => newId()],
  ['a word that is no id', async () => 'aurora'],
])(
  'A form that names %s is answered as one that names an unknown organisation, and moves nothing',
  async (_, app) => {
    const unknown = await press({ organisation: newId(), app: home.appId });
    expect(unknown).not.toBe('/');
    expect(await press({ organisation: home.organisationId, app: await app() })).toBe(unknown);
    expect(set.size).toBe(0);
    expect(await loadSession(db, home.appId, ana.sessionId)).not.toBeNull();
  },
);
