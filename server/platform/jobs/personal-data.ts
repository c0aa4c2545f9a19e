import type { MemberContext } from '../context/index.ts';
import { sql } from '../db/sql.ts';
import type { ErasedPerson, PersonalData } from '../personal-data/index.ts';

/** The rows of jobs belong to graphile-worker, which has no function that changes payloads. */
export const personalData = { erase: eraseFromJobs } satisfies PersonalData;

/**
 * Removes a person from the queued and dead jobs of the app: jobs that name the e-mail address are deleted,
 * and the user id is replaced by the pseudonym in the others, such as events for partners. Texts of errors
 * that name either are deleted. Scans all jobs, because a payload has no index.
 */
async function eraseFromJobs(ctx: MemberContext, { userId, email, pseudonym }: ErasedPerson): Promise<void> {
  const ofApp = sql`payload->>'appId' = ${ctx.app.id}`;
  await ctx.db.execute(sql`
    delete from graphile_worker._private_jobs where ${ofApp} and lower(payload->>'email') = lower(${email})`);
  await ctx.db.execute(sql`
    update graphile_worker._private_jobs set last_error = ''
    where ${ofApp} and (strpos(lower(last_error), lower(${email})) > 0 or strpos(last_error, ${userId}) > 0)`);
  if (pseudonym === userId) return;
  await ctx.db.execute(sql`
    update graphile_worker._private_jobs set payload = replace(payload::text, ${userId}, ${pseudonym})::json
    where ${ofApp} and strpos(payload::text, ${userId}) > 0`);
}
