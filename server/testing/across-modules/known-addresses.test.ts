import { beforeAll, describe, expect, test } from 'vitest';
import { initiateLogin } from '#server/modules/auth/index.ts';
import { joinCircle } from '#server/modules/circles/index.ts';
import { aCircle, aLink, join } from '#server/modules/circles/testing/circles.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { comparableResponse } from '../comparable-response.ts';
import { aMember, aTenant, callApi, publicContext, systemContext, type Tenant } from '../index.ts';
import { recordStatements } from '../record-statements.ts';

/** Neither the response nor the work of a request may reveal whether an e-mail address is known. */
const ctx = systemContext();
const unknownAddress = () => `${newId()}@people.example`;

/** What the app may know about an e-mail address. */
const kinds = [
  'active',
  'pending',
  'suspended',
  'expired',
  'cancelled',
  'of another app',
  'unknown',
] as const;

async function addressOf(kind: (typeof kinds)[number], tenant: Tenant): Promise<string> {
  if (kind === 'unknown') return unknownAddress();
  if (kind === 'of another app') return (await aMember(await aTenant())).email;
  const member = await aMember(tenant);
  await ctx.db.execute(sql`update memberships set status = ${kind} where id = ${member.membershipId}`);
  return member.email;
}

/** Returns the names of the jobs that `work` enqueues: those with ids after the newest previous one. */
async function jobsEnqueuedBy(work: () => Promise<unknown>): Promise<string[]> {
  const newest = sql`select coalesce(max(id), 0) as id from graphile_worker._private_jobs`;
  const [before] = await ctx.db.execute<{ id: string }>(newest);
  await work();
  const rows = await ctx.db.execute<{ name: string }>(sql`
    select task_identifier as name from graphile_worker.jobs where id > ${before?.id ?? 0} order by id`);
  return rows.map(({ name }) => name);
}

describe('Requests for a passcode', () => {
  let tenant: Tenant;
  let expected: { statements: string[]; jobs: string[]; bytes: unknown };

  const observe = async (email: string) => {
    const publicCtx = await publicContext(tenant);
    let statements: string[] = [];
    const jobs = await jobsEnqueuedBy(async () => {
      statements = await recordStatements((db) => initiateLogin({ ...publicCtx, db }, { email }));
    });
    return { statements, jobs };
  };
  const send = (email: string) =>
    callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });

  beforeAll(async () => {
    tenant = await aTenant();
    const observed = await observe(unknownAddress());
    expected = { ...observed, bytes: comparableResponse(await send(unknownAddress())) };
    expect(expected.jobs).toEqual(['send_passcode']);
    expect(expected.statements.length).toBeGreaterThan(0);
  });

  test.each(kinds)(
    'A passcode request for an address that is %s does the same work as for an unknown one',
    async (kind) => {
      expect(await observe(await addressOf(kind, tenant))).toEqual({
        statements: expected.statements,
        jobs: expected.jobs,
      });
      expect(comparableResponse(await send(await addressOf(kind, tenant)))).toEqual(expected.bytes);
    },
  );
});

describe('Joining a circle by link', () => {
  /** Uses a new tenant each time, because joins are rate-limited by app and client address. */
  const aJoin = async (kind: (typeof kinds)[number]) => {
    const tenant = await aTenant();
    const owner = await aMember(tenant);
    const circle = await aCircle(owner);
    const { invitation_code } = await aLink(owner, circle.id, { max_uses: 5 });
    const observe = async (email: string) => {
      const publicCtx = await publicContext(tenant);
      let statements: string[] = [];
      const jobs = await jobsEnqueuedBy(async () => {
        statements = await recordStatements((db) =>
          joinCircle(
            { ...publicCtx, db },
            {
              circle_id: circle.id,
              invitation_code,
              firstname: 'Nia',
              lastname: 'Costa',
              email,
              phone_number: '+351912345678',
              country_of_residence: 'PT',
            },
          ),
        );
      });
      return { statements, jobs };
    };
    return {
      observed: await observe(await addressOf(kind, tenant)),
      unknown: await observe(unknownAddress()),
      answer: comparableResponse(
        await join(tenant, circle.id, invitation_code, { email: await addressOf(kind, tenant) }),
      ),
      unknownAnswer: comparableResponse(
        await join(tenant, circle.id, invitation_code, { email: unknownAddress() }),
      ),
    };
  };

  test.each(kinds)(
    'Joining a circle with an address that is %s does the same work as with an unknown one',
    async (kind) => {
      const { observed, unknown, answer, unknownAnswer } = await aJoin(kind);
      expect(observed).toEqual(unknown);
      expect(unknown.jobs).toEqual(['mail_circle_invitation']);
      expect(answer).toEqual(unknownAnswer);
    },
  );
});
