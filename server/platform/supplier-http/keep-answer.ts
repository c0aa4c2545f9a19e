import type { BaseContext } from '../context/index.ts';
import { type Seal, sealText } from '../crypto/index.ts';
import { newId } from '../ids/index.ts';
import { redact } from './redact.ts';
import { supplierAnswers } from './schema.ts';
import type { RawAnswer, SupplierOrder } from './supplier-client.ts';

/** Longer answers are cut; an answer to an order has about 20 kB. */
const maxKeptCharacters = 100_000;

/** The key of a kept answer. */
export const sealOfAnswer = (environment: string, id: string): Seal => ({
  purpose: 'supplier-answer',
  environment,
  boundTo: id,
});

/**
 * Stores the answer to an order without personal data, encrypted. An error of the database is logged and not thrown:
 * the answer decides about a booking and must reach its caller.
 */
export async function keepAnswer(
  ctx: BaseContext,
  { supplier, operation, reference }: SupplierOrder & { supplier: string },
  answer: RawAnswer,
  secretFields: readonly string[],
): Promise<void> {
  const id = newId();
  const text = JSON.stringify(redact(answer.body, secretFields)).slice(0, maxKeptCharacters);
  const bodySealed = sealText(sealOfAnswer(ctx.environment, id), text);
  try {
    await ctx.db
      .insert(supplierAnswers)
      .values({ id, supplier, operation, reference, status: answer.status, bodySealed });
  } catch (err) {
    ctx.log.error({ err, supplier, operation }, 'the answer of a supplier was not kept');
  }
}
