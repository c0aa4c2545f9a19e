import { pool } from '../db/client.ts';
import type { Environment } from '../environment.ts';
import { problem } from '../errors/index.ts';

/** Callers get an answer within 5 s when the database is unavailable; 0.8 s are left for the network. */
const answerLimitMs = 4_200;
const probeMs = 400;
const retryAfterSeconds = 5;

/** Runs the first database work of a request; throws service_unavailable when it takes longer than 4.2 s. */
export async function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  return failWhen(work, answerLimitMs, async () => true);
}

/**
 * Awaits a use case without a time limit, because suppliers can be slow, but after 4.2 s probes the database
 * every second. Throws service_unavailable when the database does not answer. The use case may then still
 * finish, so its outcome is unknown to the caller.
 */
export async function whileDatabaseAnswers<Value>(
  environment: Environment,
  work: Promise<Value>,
): Promise<Value> {
  return failWhen(work, answerLimitMs, async () => !(await answers(environment)));
}

async function failWhen<Value>(
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
