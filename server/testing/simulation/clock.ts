import type postgres from 'postgres';
import { waitedMs } from './waits.ts';

/** When every seed begins. It is fixed and far ahead, so that prices, seasons and time zones never differ. */
const startsAt = '2036-05-07T08:00:00.000Z';

const RealDate = Date;
const realPlainDate = Temporal.Now.plainDateISO;
const realNow = performance.now.bind(performance);

/** So much later a seed begins than the one before ended, so that what the process has remembered is outdated. */
const betweenSeedsMs = 24 * 3_600_000;

/** The simulated time of the process and of its database. It stands still until a step moves it. */
export type Clock = {
  nowMs: () => number;
  /** When every seed begins. */
  startMs: number;
  /** Moves the time of the process and of the database forward. */
  advance: (milliseconds: number) => Promise<void>;
  /** Sets the time back to the beginning of a seed. */
  restart: () => Promise<void>;
  /** Gives the process its real time back. */
  stop: () => void;
};

/**
 * Replaces the time that decides money and stock: `sojourn_now()` and its siblings in the database by the value of
 * one row, and `Date` and `Temporal.Now` of this process by the same instant. Timers run in real time.
 */
export async function startClock(sql: postgres.Sql): Promise<Clock> {
  let nowMs = RealDate.parse(startsAt);
  await sql.unsafe(`
    create table simulation_clock (at timestamptz not null);
    insert into simulation_clock values ('${startsAt}');
    create or replace function sojourn_now() returns timestamptz language sql stable parallel safe
      as 'select at from simulation_clock';
    create or replace function sojourn_clock() returns timestamptz language sql volatile parallel safe
      as 'select at from simulation_clock';
    create or replace function sojourn_statement() returns timestamptz language sql stable parallel safe
      as 'select at from simulation_clock';`);
  // A timer of the process never goes back, also when a seed begins.
  let ranMs = 0;
  performance.now = () => ranMs + waitedMs();
  const moveTo = async (instantMs: number) => {
    ranMs += instantMs > nowMs ? instantMs - nowMs : betweenSeedsMs;
    nowMs = instantMs;
    await sql`update simulation_clock set at = ${new RealDate(instantMs).toISOString()}::timestamptz`;
  };
  globalThis.Date = simulatedDate(() => nowMs);
  Temporal.Now.plainDateISO = (timeZone) =>
    Temporal.Instant.fromEpochMilliseconds(nowMs)
      .toZonedDateTimeISO(timeZone ?? 'UTC')
      .toPlainDate();
  return {
    nowMs: () => nowMs,
    startMs: RealDate.parse(startsAt),
    advance: (milliseconds) => moveTo(nowMs + milliseconds),
    restart: () => moveTo(RealDate.parse(startsAt)),
    stop() {
      globalThis.Date = RealDate;
      Temporal.Now.plainDateISO = realPlainDate;
      // What waits until a time of this timer, such as a connection that opens again, would wait for days if it went back.
      const aheadMs = Math.max(0, ranMs + waitedMs() - realNow());
      performance.now = () => realNow() + aheadMs;
    },
  };
}

/** `Date` with another present; everything else is that of the runtime. */
function simulatedDate(now: () => number): DateConstructor {
  return new Proxy(RealDate, {
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
  });
}

/** The time since the beginning of a seed, such as `2d 03:20:05`. */
export function elapsedText(nowMs: number): string {
  const seconds = Math.round((nowMs - RealDate.parse(startsAt)) / 1_000);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(seconds / 86_400)}d ${twoDigits((seconds % 86_400) / 3_600)}:${twoDigits((seconds % 3_600) / 60)}:${twoDigits(seconds % 60)}`;
}
