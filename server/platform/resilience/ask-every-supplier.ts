import type { BaseContext } from '../context/index.ts';
import { isSupplierFailure } from './failure.ts';

/** What each supplier that answered said, in calling order, and the first failure of the others. */
export type AnswersOfAll<Supplier, Answer> = {
  answers: { supplier: Supplier; answer: Answer }[];
  failure: unknown;
};

/**
 * Asks all suppliers at once. One that fails is left out and logged; `failure` is then its error, and otherwise null: a
 * caller that found nothing throws it. Throws it also if no supplier answered, and every error of another kind.
 */
export async function askEverySupplier<Supplier extends { name: string }, Answer>(
  ctx: BaseContext,
  suppliers: readonly Supplier[],
  ask: (supplier: Supplier) => Promise<Answer>,
): Promise<AnswersOfAll<Supplier, Answer>> {
  const settled = await Promise.allSettled(suppliers.map(ask));
  const answers: { supplier: Supplier; answer: Answer }[] = [];
  let failure: unknown = null;
  for (const [index, result] of settled.entries()) {
    const supplier = suppliers[index] as Supplier;
    if (result.status === 'fulfilled') {
      answers.push({ supplier, answer: result.value });
      continue;
    }
    if (!isSupplierFailure(result.reason)) throw result.reason;
    ctx.log.warn({ err: result.reason, supplier: supplier.name }, 'a supplier was left out of a list');
    failure ??= result.reason;
  }
  if (answers.length === 0 && failure !== null) throw failure;
  return { answers, failure };
}
