import { isoInstant } from '#server/platform/time/index.ts';

/**
 * What a cancellation of one booking costs over time. Each product turns its own rule, or that of its
 * supplier, into these terms. Amounts are in minor units of one currency.
 */
export type CancellationTerms = {
  /** The full price; no penalty is higher. */
  totalMinor: number;
  /** In order of time. The instant `until` belongs to the next tier; the last tier has no end. */
  tiers: readonly CancellationTier[];
};

/** The penalty of a cancellation before an instant; `until` is null without an end. */
type CancellationTier = { until: string | null; penaltyMinor: number };

/** A tier with its beginning; `from` is null for the tier that applies now. */
export type PenaltyStep = CancellationTier & { from: string | null };

/**
 * The last instant of free cancellation under a rule that gives it until some hours before the start; null if the
 * rule never gives it.
 */
export function freeUntilOfRule(
  { freeUntilHours }: { freeUntilHours: number | null },
  startsAt: string,
): string | null {
  return freeUntilHours === null ? null : isoInstant(Date.parse(startsAt) - freeUntilHours * 3_600_000);
}

/** The terms of a booking that is free to cancel before `until` and then costs its full price. */
export function freeUntilTerms(until: string | null, totalMinor: number): CancellationTerms {
  const lost = { until: null, penaltyMinor: totalMinor };
  return { totalMinor, tiers: until === null ? [lost] : [{ until, penaltyMinor: 0 }, lost] };
}

/** The penalty of a cancellation at an instant, in minor units. */
export function penaltyAt({ tiers }: Pick<CancellationTerms, 'tiers'>, atMs: number): number {
  const tier = tiers.find(({ until }) => until === null || atMs < Date.parse(until)) ?? tiers.at(-1);
  return tier?.penaltyMinor ?? 0;
}

/**
 * The steps of the terms that can still apply at `atMs`. Past steps and steps of zero length are omitted, and
 * adjacent steps with the same penalty are merged.
 */
export function stepsAhead({ tiers }: Pick<CancellationTerms, 'tiers'>, atMs: number): PenaltyStep[] {
  const ahead: PenaltyStep[] = [];
  let beganAt: string | null = null;
  for (const { until, penaltyMinor } of tiers) {
    const from: string | null = beganAt !== null && Date.parse(beganAt) > atMs ? beganAt : null;
    const isOver = until !== null && Date.parse(until) <= (from === null ? atMs : Date.parse(from));
    beganAt = until;
    if (isOver) continue;
    const before = ahead.at(-1);
    if (before?.penaltyMinor === penaltyMinor) before.until = until;
    else ahead.push({ from, until, penaltyMinor });
  }
  return ahead;
}

/**
 * The instant at which free cancellation ends, seen from `atMs`; null if cancelling is not free then, and if
 * it stays free.
 */
export function freeUntilOf(
  terms: Pick<CancellationTerms, 'tiers'>,
  atMs = Number.NEGATIVE_INFINITY,
): string | null {
  const [step] = stepsAhead(terms, atMs);
  return step?.penaltyMinor === 0 ? step.until : null;
}
