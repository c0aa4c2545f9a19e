import { Fact } from '../ui/tag.tsx';

type SlotOfTerms = { index: number; freeUntil: string | null };

/** The slots whose deadline for free cancellation has passed, by the clock of this process. */
function slotsPastDeadline<Slot extends SlotOfTerms>(slots: readonly Slot[], nowMs = Date.now()): Slot[] {
  return slots.filter((slot) => slot.freeUntil !== null && Date.parse(slot.freeUntil) <= nowMs);
}

/**
 * The cancellation rule (`Free cancellation until 48 hours before`) of the slots that can be
 * chosen. If the deadline of one of them has passed, each slot has its own sentence, and CSS shows
 * only that of the chosen slot.
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
  /** True if the rule allows free cancellation at all. */
  isFree: boolean;
  slots: readonly SlotOfTerms[];
}) {
  const past = new Set(slotsPastDeadline(slots));
  const ruleFact = <Fact icon={isFree ? 'check' : 'info'}>{rule}</Fact>;
  if (past.size === 0) return ruleFact;
  return slots.map((slot) => (
    <span key={slot.index} data-slot={slot.index}>
      {past.has(slot) ? <Fact icon="info">{passed}</Fact> : ruleFact}
    </span>
  ));
}
