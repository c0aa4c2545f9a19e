import { restartMs } from './acts.ts';
import { drawCrash, drawFault, endFaults, metFaultText } from './fault-steps.ts';
import {
  dueJobs,
  enqueueRepairs,
  exhaustJob,
  isWebhook,
  type QueuedJob,
  removeJob,
  repairs,
  repeatJob,
  runJob,
} from './job-queue.ts';
import { advance, type Scenario, say } from './scenario.ts';
import type { Step } from './steps.ts';

/** Jobs that may be lost, because a reconciler or a sweep does their work. */
const losable: readonly string[] = [
  'expire_booking',
  'expire_session',
  'complete_booking',
  'refund_payment',
  'release_payment',
  'reconcile_payment',
  'deliver_sandbox_webhook',
  'fulfil_session',
  'release_supplier_booking',
  'deliver_transfer_webhook',
  'deliver_supplier_event',
  'cancel_at_supplier',
  'read_back_booking',
  'change_guests_at_supplier',
];

/** The calls to other parties that fail at times while a job runs. */
const callsOfJobs: Record<string, readonly string[]> = {
  fulfil_session: [
    'book',
    'book',
    'reserve',
    'order',
    'orderTopUp',
    'lookUp',
    'lookUpTopUp',
    'capture',
    'capture',
  ],
  release_supplier_booking: ['release', 'cancel', 'lookUp'],
  refund_payment: ['refund'],
  release_payment: ['cancel'],
  reconcile_payment: ['read'],
  reconcile_payments: ['read'],
  expire_booking: ['read'],
  expire_session: ['read'],
  cancel_at_supplier: ['cancel', 'cancel', 'lookUp'],
  read_back_booking: ['lookUp', 'lookUpTopUp'],
  change_guests_at_supplier: ['changeGuests', 'changeGuests', 'lookUp'],
  reconcile_bookings: ['lookUp'],
  read_supplier_changes: ['changesSince', 'lookUp'],
  read_visits: ['visitsSince'],
  cancel_transfer_after_capture: ['cancel', 'lookUp'],
  deliver_mail: ['sendMail'],
};

const words: Record<string, string> = {
  fulfil_session: 'books with the suppliers of',
  expire_session: 'looks whether to close',
  expire_booking: 'looks whether to expire',
  complete_booking: 'completes',
  release_supplier_booking: 'releases at the supplier',
  cancel_at_supplier: 'asks the supplier again to cancel',
  change_guests_at_supplier: 'asks the supplier again for the new guests of',
  read_back_booking: 'compares with the supplier',
  reconcile_bookings: 'reconciles all bookings',
  read_supplier_changes: 'reads what suppliers have changed',
  read_visits: 'reads the visits that venues recorded',
  keep_cases: 'opens and closes cases',
  cancel_sandbox_stay: 'waits while a property cancels',
  move_sandbox_visit: 'waits while an operator moves a visit',
  deliver_supplier_event: 'receives an event of a supplier',
  refund_payment: 'executes a refund',
  release_payment: 'releases the payment of',
  reconcile_payment: 'asks the gateway for the payment of',
  reconcile_payments: 'reconciles all payments',
  sweep_bookings: 'sweeps bookings',
  sweep_perks: 'sweeps perks',
  decide_transfer: 'waits while the provider decides a transfer',
  cancel_transfer_after_capture: 'cancels a transfer that its provider gave up',
  deliver_sandbox_webhook: 'receives a webhook of the gateway',
  deliver_transfer_webhook: 'receives a webhook of the provider',
  decide_sandbox_payment: 'waits while the gateway decides a payment',
  activate_sandbox_esim: 'waits while the provider activates an eSIM',
  deliver_mail: 'delivers a message',
  decide_sandbox_refund: 'waits while the gateway executes a refund',
};

/** A job in plain words, with the numbers of the schedule. */
function describeJob({ carts, bookings }: Scenario, { task, payload }: QueuedJob): string {
  const { sessionId, bookingId, intentId, reference, body } = payload;
  const paid = intentId ?? reference;
  const cart = carts.find(({ id, intentId: own }) => id === sessionId || (paid && own === paid));
  const booking = bookings.find(({ id }) => id === bookingId);
  const about = cart ? ` cart ${cart.number}` : booking ? ` ${booking.what} ${booking.number}` : '';
  const event = /"(?:event|kind|type)":"([\w.]+)"/.exec(body ?? '')?.[1];
  return `The worker ${words[task] ?? task}${about}${event ? ` (${event})` : ''}`;
}

/** Runs a job and says how it ended. */
export async function workOn(scenario: Scenario, job: QueuedJob): Promise<void> {
  const isForgotten =
    (scenario.plant === 'release-forgotten' && job.task === 'release_supplier_booking') ||
    (scenario.plant === 'reconciler-off' && repairs.includes(job.task));
  drawFault(scenario, callsOfJobs[job.task] ?? []);
  const ending = await runJob(job, isForgotten, drawCrash(scenario));
  const fault = metFaultText();
  endFaults();
  if (ending === null) return;
  const outcome =
    ending.kind === 'done'
      ? ''
      : ending.kind === 'crashed'
        ? ': the process crashes'
        : `: ${reasonOf(ending.error)}`;
  say(scenario, `${describeJob(scenario, job)}${fault}${outcome}`);
  if (ending.kind === 'crashed') await passTime(scenario, restartMs);
}

function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: Error };
  return `fails, ${code ?? ''} ${cause?.message ?? message ?? String(error)}`
    .replace(/\s+/g, ' ')
    .slice(0, 160);
}

/** Moves the time, and enqueues the scheduled jobs whose time has come. */
export async function passTime(scenario: Scenario, milliseconds: number): Promise<void> {
  const { clock } = scenario;
  const fromMs = clock.nowMs();
  await advance(scenario, milliseconds);
  await enqueueRepairs(fromMs, clock.nowMs());
}

const runOneJob: Step = {
  weight: () => 40,
  async run(scenario) {
    const due = await dueJobs();
    if (due.length === 0) return;
    const job = scenario.random.pick(due);
    if (losable.includes(job.task) && scenario.random.chance(0.08)) {
      await removeJob(job.id);
      return say(scenario, `${describeJob(scenario, job)}, but the job is lost for ever`);
    }
    if (losable.includes(job.task) && job.key !== null && scenario.random.chance(0.03)) {
      await exhaustJob(job.id);
      return say(scenario, `${describeJob(scenario, job)}, but has failed too often`);
    }
    if (isWebhook(job.task) && scenario.random.chance(0.15)) {
      await repeatJob(job);
      say(scenario, `${describeJob(scenario, job)}, which is also sent again`);
    }
    await workOn(scenario, job);
  },
};

const minuteMs = 60_000;
/** Long pauses follow late, because they end every hold. */
const longPausesFrom = 20;
const jumps = [
  [() => 10_000, 10],
  [(scenario: Scenario) => scenario.random.between(1, 10) * minuteMs, 8],
  [(scenario: Scenario) => scenario.random.between(15, 45) * minuteMs, 2],
  [(scenario: Scenario) => scenario.random.between(1, 12) * 60 * minuteMs, 1],
  [(scenario: Scenario) => scenario.random.between(1, 8) * 24 * 60 * minuteMs, 1],
] as const;

const letTimePass: Step = {
  weight: () => 6,
  async run(scenario) {
    const choice = scenario.schedule.length < longPausesFrom ? jumps.slice(0, 2) : jumps;
    const milliseconds = scenario.random.pickWeighted(choice)(scenario);
    await passTime(scenario, milliseconds);
    say(scenario, 'Time has passed');
  },
};

/** What workers do with due jobs, and the time that passes. */
export const workerSteps: readonly Step[] = [runOneJob, letTimePass];
