import { dueJobs } from './job-queue.ts';
import { settleCases } from './operator-steps.ts';
import { changeRefund, decideAll, decideDisputes, failedRefunds, retryFailed } from './outside-steps.ts';
import { decideAtBanks, deliverAll, settlePendingRefunds } from './real-suppliers/stripe-steps.ts';
import { decideAtSuppliers } from './real-suppliers/supplier-steps.ts';
import { type Scenario, say } from './scenario.ts';
import { passTime, workOn } from './worker-steps.ts';

const minuteMs = 60_000;
/**
 * How time goes on: until what failed is tried again, until holds and the wait for silent gateways are over, and until a
 * silent operator's deadline of a day and the daily question for captured payments.
 */
const pausesMs = [0, 6, 50, 25 * 60].map((minutes) => minutes * minuteMs);
/** A refund that an operator requests again is looked at after ten minutes, and may fail once more. */
const settlingMs = 11 * minuteMs;
const mostSettlings = 6;
/** Until what follows from it is done. */
const lastPauseMs = 6 * minuteMs;
/** Far more jobs than follow from a seed: a queue that does not become empty repeats itself. */
const maxJobs = 400;

/**
 * Ends a seed: nothing fails any more but refunds, most of which are made only now, and before the last day not even
 * these. Undecided visits and disputes are decided, and time goes on until nothing is due. Jobs run in random order.
 * Returns what did not come to an end.
 */
export async function becomeQuiet(scenario: Scenario): Promise<string[]> {
  scenario.isQuiet = true;
  say(scenario, 'From now on nothing fails but refunds');
  await decideAll(scenario);
  await decideDisputes(scenario);
  if (scenario.outside) decideAtBanks(scenario);
  let left = maxJobs;
  const work = async () => {
    for (let due = await dueJobs(); due.length > 0 && left > 0; due = await dueJobs()) {
      left -= due.length;
      for (const job of scenario.random.shuffle(due)) await workOn(scenario, job);
    }
  };
  /** Does what is due, and hears what Stripe says about it. */
  const workAndHear = async () => {
    await work();
    if (!scenario.outside) return;
    settlePendingRefunds(scenario);
    decideAtSuppliers(scenario);
    if (await deliverAll(scenario)) await work();
  };
  /** Lets time pass and everything due be done. Returns whether an operator had to act. */
  const goOn = async (pauseMs: number): Promise<boolean> => {
    await passTime(scenario, pauseMs);
    await workAndHear();
    const failed = await failedRefunds();
    for (const key of failed) await retryFailed(scenario, key);
    const isSettled = await settleCases(scenario);
    await workAndHear();
    return failed.length > 0 || isSettled;
  };
  for (const pauseMs of pausesMs) {
    if (pauseMs === pausesMs.at(-1)) {
      scenario.mayRefundsFail = false;
      say(scenario, 'From now on nothing fails');
      // The daily question finds out what became of the refunds.
      if (!scenario.outside) await changeRefund(scenario);
    }
    await goOn(pauseMs);
  }
  for (let settlings = 1; (await goOn(settlingMs)) && settlings < mostSettlings; ) settlings += 1;
  await goOn(lastPauseMs);
  return left > 0 ? [] : ['the queue of jobs does not become empty'];
}
