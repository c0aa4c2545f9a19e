import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '../context.ts';
import type { Actor, Samples } from './sample.ts';

export const samples: Samples = {
  listApps: { input: () => ({}) },
  switchOrganisation: {
    input: ({ tenant }) => ({ org_id: tenant.organisationId }),
    owned: { org_id: 'organisation' },
  },
  listRoles: { input: () => ({}) },
  listPermissions: { input: () => ({}) },
  searchUsers: { input: ({ person }) => ({ username: person.username.slice(0, 10) }) },
  listRecentUsers: {
    input: async (actor) => {
      await promote(actor);
      return {};
    },
  },
  listSessions: { input: () => ({}) },
  endOtherSessions: { input: () => ({}) },
  getNotificationChoices: { input: () => ({}) },
  updateNotificationChoices: { input: () => ({ perk_reminders: false }) },
  endSession: {
    input: async (actor) => ({ id: await anotherSession(actor) }),
    owned: { id: 'member' },
  },
};

async function promote({ tenant, person }: Actor): Promise<void> {
  await systemContext(tenant.environment).db.execute(sql`
    update organisation_members set role = 'admin'
    where organisation_id = ${tenant.organisationId} and user_id = ${person.userId}`);
}

async function anotherSession({ tenant, person }: Actor): Promise<string> {
  const id = newId();
  await systemContext(tenant.environment).db.execute(sql`
    insert into sessions (app_id, id, user_id, organisation_id, expires_at)
    values (${tenant.appId}, ${id}, ${person.userId}, ${tenant.organisationId}, now() + interval '1 hour')`);
  return id;
}
