import type { Attempt } from '#server/portal/index.ts';
import type { FieldAnswers } from './form-field.tsx';
import { firstAnswer, type HoldAnswer } from './hold-answer.ts';

/**
 * How a booking form answers fields that its contract refuses: with the sentences that its page has for them beside
 * what was typed, or, where it has none, as it answers any failure.
 */
export const answerRefusedFields =
  (
    explain: (fields: string[]) => Promise<FieldAnswers['errors']>,
    failed: (attempt: Attempt) => Promise<HoldAnswer>,
  ) =>
  async (wrong: Readonly<Record<string, unknown>>, attempt: Attempt): Promise<HoldAnswer> => {
    const errors = await explain(Object.keys(wrong));
    return Object.keys(errors).length > 0 ? { ...firstAnswer(attempt.typed), errors } : failed(attempt);
  };
