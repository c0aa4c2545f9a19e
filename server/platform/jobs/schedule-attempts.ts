/** Seconds between two runs of a cron schedule; throws for patterns other than those that our jobs use. */
export function pauseOfSchedule(schedule: string): number {
  const [, minute = '', every, hour = ''] = /^(\*(?:\/(\d+))?|\d+) (\*|\d+) \* \* \*$/.exec(schedule) ?? [];
  if (minute.startsWith('*') && hour === '*') return 60 * Number(every ?? 1);
  if (/^\d+$/.test(minute)) return hour === '*' ? 3_600 : 86_400;
  throw new Error(`The schedule ${schedule} is neither every n minutes nor hourly nor daily`);
}

/** The library waits for the exponential of the number of attempts, but not longer than for that of ten. */
const longestPause = 10;

/** The attempts that the queue makes within this time, of which the first is at its begin. */
export function attemptsWithin(seconds: number): number {
  let attempts = 1;
  let waited = Math.exp(1);
  while (waited <= seconds) {
    attempts += 1;
    waited += Math.exp(Math.min(attempts, longestPause));
  }
  return attempts;
}
