import { beforeAll, describe, expect, test } from 'vitest';
import { joinCircle } from './circles/index.ts';
import { aCircle, aLink, join } from './circles/testing/circles.ts';
import { initiateLogin } from './identity/index.ts';
import { sql } from './platform/db/sql.ts';
import { newId } from './platform/ids/index.ts';
import { aMember, aTenant, callApi, publicContext, systemContext, type Tenant } from './testing/index.ts';
import { recordStatements } from './testing/record-statements.ts';
import { bytesOf } from './testing/same-bytes.ts';

/** Whether an address is known must not show: neither in the answer nor in the work of the request. */
const ctx = systemContext();
const unknownAddress = () => `${newId()}@people.example`;

/** An address as the app may know it, by what it knows. */
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

/** The names of the jobs that work enqueues, by their ids: those after the newest one before. */
async function jobsMadeBy(work: () => Promise<unknown>): Promise<string[]> {
  const newest = sql`select coalesce(max(id), 0) as id from graphile_worker._private_jobs`;
  const [before] = await ctx.db.execute<{ id: string }>(newest);
  await work();
  const rows = await ctx.db.execute<{ name: string }>(sql`
    select task_identifier as name from graphile_worker.jobs where id > ${before?.id ?? 0} order by id`);
  return rows.map(({ name }) => name);
}

describe('asking for a passcode', () => {
  let tenant: Tenant;
  let expected: { statements: string[]; jobs: string[]; bytes: unknown };

  const observe = async (email: string) => {
    const publicCtx = await publicContext(tenant);
    let statements: string[] = [];
    const jobs = await jobsMadeBy(async () => {
      statements = await recordStatements((db) => initiateLogin({ ...publicCtx, db }, { email }));
    });
    return { statements, jobs };
  };
  const send = (email: string) =>
    callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });

  beforeAll(async () => {
    tenant = await aTenant();
    const observed = await observe(unknownAddress());
    expected = { ...observed, bytes: bytesOf(await send(unknownAddress())) };
    expect(expected.jobs).toEqual(['send_passcode']);
    expect(expected.statements.length).toBeGreaterThan(0);
  });

  test.each(kinds)('for an address that is %s does the work of an unknown one', async (kind) => {
    expect(await observe(await addressOf(kind, tenant))).toEqual({
      statements: expected.statements,
      jobs: expected.jobs,
    });
    expect(bytesOf(await send(await addressOf(kind, tenant)))).toEqual(expected.bytes);
  });
});

describe('joining a circle by link', () => {
  /** A circle of a tenant of its own, because joins are limited by app and client address. */
  const aJoin = async (kind: (typeof kinds)[number]) => {
    const tenant = await aTenant();
    const owner = await aMember(tenant);
    const circle = await aCircle(owner);
    const { invitation_code } = await aLink(owner, circle.id, { max_uses: 5 });
    const observe = async (email: string) => {
      const publicCtx = await publicContext(tenant);
      let statements: string[] = [];
      const jobs = await jobsMadeBy(async () => {
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
      answer: bytesOf(
        await join(tenant, circle.id, invitation_code, { email: await addressOf(kind, tenant) }),
      ),
      unknownAnswer: bytesOf(await join(tenant, circle.id, invitation_code, { email: unknownAddress() })),
    };
  };

  test.each(kinds)('for an address that is %s does the work of an unknown one', async (kind) => {
    const { observed, unknown, answer, unknownAnswer } = await aJoin(kind);
    expect(observed).toEqual(unknown);
    expect(unknown.jobs).toEqual(['mail_circle_invitation']);
    expect(answer).toEqual(unknownAnswer);
  });
});
