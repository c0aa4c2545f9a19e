import { describe, expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import type { IdempotentRequest } from '../context/index.ts';
import { transaction } from '../db/index.ts';
import { sql } from '../db/sql.ts';
import { invalid, isProblem, problem } from '../errors/index.ts';
import { newId } from '../ids/index.ts';
import { recordCreatedResource, runOnce } from './run-once.ts';

const { db } = systemContext();
const done = { status: 201, body: { id: 'b1', nested: [1, { a: null }] }, headers: { location: '/v1/b1' } };
const toAnswer = (refusal: { code: string }) => ({ status: 409, body: { code: refusal.code }, headers: {} });
const run = (scope: string, execute: () => Promise<typeof done>, fingerprint = 'one') =>
  runOnce(db, scope, fingerprint, execute, toAnswer);

async function age(scope: string, interval: string): Promise<void> {
  await db.execute(sql`
    update idempotency_records set created_at = created_at - ${interval}::interval where scope = ${scope}`);
}

describe('Idempotency keys', () => {
  test('Of 50 concurrent requests with one key, one runs; others get its response or idempotency_in_progress', async () => {
    const scope = newId();
    let effects = 0;
    const slow = async () => {
      effects += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return done;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => run(scope, slow)));
    expect(effects).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.answer).toEqual(done);
      else expect(isProblem(outcome.reason, 'idempotency_in_progress')).toBe(true);
    }
    expect(await run(scope, slow)).toEqual({ answer: done, replayed: true });
    expect(effects).toBe(1);
  });

  test('An idempotency key with another body is refused', async () => {
    const scope = newId();
    await run(scope, async () => done);
    await expect(run(scope, async () => done, 'two')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('An expected refusal is replayed for the same idempotency key', async () => {
    const scope = newId();
    const soldOut = async () => {
      throw problem('sold_out');
    };
    expect((await run(scope, soldOut)).replayed).toBe(false);
    expect(await run(scope, async () => done)).toMatchObject({
      answer: { body: { code: 'sold_out' } },
      replayed: true,
    });
  });

  test.each([
    ['a failed validation', invalid('guests', 'required', 'This field is required.')],
    ['a rate limit', problem('rate_limited')],
    ['a supplier failure', problem('supplier_error')],
    ['an unexpected error', new Error('boom')],
  ])('An idempotency key stays usable after %s', async (_, failure) => {
    const scope = newId();
    const fails = async () => {
      throw failure;
    };
    await expect(run(scope, fails)).rejects.toBe(failure);
    expect(await run(scope, async () => done, 'another body')).toEqual({ answer: done, replayed: false });
  });

  test('A response is replayed for exactly 24 hours by the database clock', async () => {
    const scope = newId();
    await run(scope, async () => done);
    await age(scope, '23 hours 59 minutes 58 seconds');
    expect((await run(scope, async () => done)).replayed).toBe(true);
    await age(scope, '2 seconds');
    expect((await run(scope, async () => done)).replayed).toBe(false);
  });

  test('A request interrupted by a crash can be retried after two minutes', async () => {
    const scope = newId();
    await db.execute(sql`
      insert into idempotency_records (scope, fingerprint, created_at) values (${scope}, 'one', now() - interval '119 seconds')`);
    await expect(run(scope, async () => done)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    await age(scope, '2 seconds');
    expect((await run(scope, async () => done)).replayed).toBe(false);
  });

  test('A retry after a crash gets the resource of the first request, and another body is refused', async () => {
    const scope = newId();
    const made = newId();
    await db.execute(sql`
      insert into idempotency_records (scope, fingerprint, made_id, created_at)
      values (${scope}, 'one', ${made}, now() - interval '121 seconds')`);
    await expect(run(scope, async () => done, 'two')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const seen: unknown[] = [];
    await runOnce(
      db,
      scope,
      'one',
      async (keyed) => {
        seen.push(keyed.madeId);
        return done;
      },
      toAnswer,
    );
    expect(seen).toEqual([made]);
  });

  test('A retry after a failure that followed the commit gets the resource that was made, and another body is refused', async () => {
    const scope = newId();
    const made = newId();
    const losesConnection = async (keyed: IdempotentRequest) => {
      await recordCreatedResource(db, keyed, made);
      throw new Error('connection terminated');
    };
    await expect(runOnce(db, scope, 'one', losesConnection, toAnswer)).rejects.toThrow('terminated');
    await expect(run(scope, async () => done, 'two')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const seen: unknown[] = [];
    const look = async ({ madeId }: IdempotentRequest) => {
      seen.push(madeId);
      return done;
    };
    expect((await runOnce(db, scope, 'one', look, toAnswer)).replayed).toBe(false);
    expect(seen).toEqual([made]);
  });

  test('A failure while the transaction of its request still commits does not free the key', async () => {
    const scope = newId();
    const made = newId();
    let committed: Promise<void> | undefined;
    const losesAnswer = async (keyed: IdempotentRequest) => {
      const recorded = Promise.withResolvers<void>();
      committed = transaction(systemContext(), async (ctx) => {
        await recordCreatedResource(ctx.db, keyed, made);
        recorded.resolve();
        await waitUntilBlocked(failed);
      });
      await recorded.promise;
      throw new Error('connection terminated');
    };
    const failed = runOnce(db, scope, 'one', losesAnswer, toAnswer).catch((err) => err);
    expect(await failed).toMatchObject({ message: 'connection terminated' });
    await committed;
    const look = async ({ madeId }: IdempotentRequest) => ({ ...done, body: madeId });
    expect((await runOnce(db, scope, 'one', look, toAnswer)).answer.body).toBe(made);
  });
});
