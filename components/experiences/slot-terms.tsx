import { Fact } from '../ui/tag.tsx';
import { freeUntilOfVisit } from './visit-terms.ts';

type SlotOfTerms = { index: number; freeUntil: string | null };

/** The slots for which the time of free cancellation has passed, by the clock of this process. */
export function pastFree<Slot extends SlotOfTerms>(slots: readonly Slot[], nowMs = Date.now()): Slot[] {
  return slots.filter((slot) => slot.freeUntil !== null && freeUntilOfVisit(slot, nowMs) === null);
}

/**
 * The rule of cancelling (`Free cancellation until 48 hours before`) as far as it is true of the slots that can be chosen.
 * Where the time has passed for one of them, each has a sentence of its own, and only the chosen one's is shown.
 */
export function SlotTerms({
  rule,
  passed,
  isFree,
  slots,
}: {
  rule: string;
  /** `The time for free cancellation has passed`. */
  passed: string;
  /** Whether the rule lets one cancel free of charge at all. */
  isFree: boolean;
  slots: readonly SlotOfTerms[];
}) {
  const past = new Set(pastFree(slots));
  const ruleFact = <Fact icon={isFree ? 'check' : 'info'}>{rule}</Fact>;
  if (past.size === 0) return ruleFact;
  return slots.map((slot) => (
    <span key={slot.index} data-slot={slot.index}>
      {past.has(slot) ? <Fact icon="info">{passed}</Fact> : ruleFact}
    </span>
  ));
}
