import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { BaseContext, Environment } from '../context/index.ts';
import { pool } from '../db/index.ts';
import { newId } from '../ids/index.ts';
import { log } from '../log/index.ts';
import { publish, subscribe, waitUntilListening } from '../realtime/index.ts';
import { supplierHealth } from './channel.ts';
import type { SupplierHealth } from './health.ts';

/** Topics of the questions and of the answers. An answer is about one supplier, because a message has 8,000 bytes at most. */
const topics = { question: 'supplier_health_asked', answer: 'supplier_health' } as const;

/** What one process says about one supplier. */
export type ReportedHealth = Omit<SupplierHealth, 'environment'> & { process: string };

type Answer = ReportedHealth & { question: string };

/** Answers, from now on, what other processes ask about the suppliers that this process calls in the environment. */
export function answerHealthQuestions(environment: Environment): void {
  subscribe(environment, topics.question, (question) => {
    // After a lost connection nobody waits for an answer.
    if (question === '*') return;
    answer(environment, question).catch((err) =>
      log.warn({ err, environment }, 'a question about suppliers was not answered'),
    );
  });
}

async function answer(environment: Environment, question: string): Promise<void> {
  const { db } = pool(environment);
  const self = `${hostname()}:${process.pid}`;
  const own = supplierHealth().filter((one) => one.environment === environment);
  await Promise.all(
    own.map(({ environment: _, ...health }) => {
      const told: Answer = { question, process: self, ...health };
      return publish({ db }, topics.answer, JSON.stringify(told));
    }),
  );
}

/** After the first answer, the others are waited for until none has come for so long. */
const quietMs = 1_000;
const lookMs = 50;

/**
 * Asks all processes of the environment for the health of their suppliers and returns what they say, by supplier and
 * process. Waits `waitMs` for the first answer, and then until nobody has answered for a second, never longer than
 * `waitMs`. A process that hangs or has no database says nothing.
 */
export async function askHealth(
  { db, environment }: Pick<BaseContext, 'db' | 'environment'>,
  waitMs: number,
): Promise<ReportedHealth[]> {
  const question = newId();
  const answers: ReportedHealth[] = [];
  let lastAt = Number.POSITIVE_INFINITY;
  const end = subscribe(environment, topics.answer, (text) => {
    if (text === '*') return;
    const { question: asked, ...health } = JSON.parse(text) as Answer;
    if (asked !== question) return;
    answers.push(health);
    lastAt = performance.now();
  });
  try {
    await waitUntilListening(environment);
    await publish({ db }, topics.question, question);
    const endsAt = performance.now() + waitMs;
    while (performance.now() < Math.min(endsAt, lastAt + quietMs)) await pause(lookMs);
  } finally {
    end();
  }
  return answers.sort((one, other) =>
    `${one.supplier} ${one.process}`.localeCompare(`${other.supplier} ${other.process}`),
  );
}
