import type { Environment } from '../context/environment.ts';
import { pool } from '../db/client.ts';
import { problem } from '../errors/index.ts';

/** A caller hears within 5 s that the database is away; this leaves the answer time to travel. */
const patienceMs = 4_200;
const probeMs = 400;
const retryAfterSeconds = 5;

/** The first use of the database in a request: when it does not answer in time, service_unavailable. */
export async function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  return orAfter(work, patienceMs, async () => true);
}

/**
 * Waits for a verb for as long as it needs, for suppliers take their time, but after four seconds asks the
 * database each second whether it still answers. When it does not, service_unavailable: what the verb did by then
 * is unknown to the caller, and a verb that goes on later answers nobody.
 */
export async function whileDatabaseAnswers<Value>(
  environment: Environment,
  work: Promise<Value>,
): Promise<Value> {
  return orAfter(work, patienceMs, async () => !(await answers(environment)));
}

async function orAfter<Value>(
  work: Promise<Value>,
  waitMs: number,
  isOver: () => Promise<boolean>,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const look = async () => {
      if (await isOver()) reject(problem('service_unavailable', { retryAfterSeconds }));
      else if (timer) timer = setTimeout(look, 1_000);
    };
    timer = setTimeout(look, waitMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}

async function answers(environment: Environment): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, probeMs, false);
  });
  const asked = pool(environment)
    .sql.unsafe('select 1')
    .then(
      () => true,
      () => false,
    );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}
