import type { ActionContext } from '#server/portal/index.ts';
import type { FieldAnswers } from './form-field.tsx';
import { firstAnswer, type HoldAnswer } from './hold-answer.ts';

/**
 * Builds the answer of a booking form whose fields its contract refuses: the sentences that `explain` returns
 * for these fields, with the typed values, or the answer of `failed` if there are none.
 */
export const answerRefusedFields =
  (
    explain: (fields: string[]) => Promise<FieldAnswers['errors']>,
    failed: (attempt: ActionContext) => Promise<HoldAnswer>,
  ) =>
  async (wrong: Readonly<Record<string, unknown>>, attempt: ActionContext): Promise<HoldAnswer> => {
    const errors = await explain(Object.keys(wrong));
    return Object.keys(errors).length > 0 ? { ...firstAnswer(attempt.typed), errors } : failed(attempt);
  };
