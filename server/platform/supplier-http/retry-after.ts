/** Longer pauses are cut where they are honoured (`call-budget.ts`). */
const hourSeconds = 3_600;

/**
 * The seconds after which a supplier wants to be asked again: `Retry-After`, or `RateLimit-Reset` where an answer with
 * 429 has only that; each in seconds or as a date. Undefined if it names none.
 */
export function retryAfterOf({ status, headers }: Pick<Response, 'status' | 'headers'>): number | undefined {
  const named = secondsOf(headers.get('retry-after'));
  return named ?? (status === 429 ? secondsOf(headers.get('ratelimit-reset')) : undefined);
}

function secondsOf(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.min(seconds, hourSeconds) : undefined;
  const until = Date.parse(text);
  return Number.isNaN(until)
    ? undefined
    : Math.min(hourSeconds, Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
