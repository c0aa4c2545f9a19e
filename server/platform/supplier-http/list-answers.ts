import type { BaseContext } from '../context/index.ts';
import { openText } from '../crypto/index.ts';
import { asc, eq } from '../db/sql.ts';
import { sealOfAnswer } from './keep-answer.ts';
import { supplierAnswers } from './schema.ts';

/** An answer of a supplier, in the order of arrival; `body` is JSON text without personal data. */
export type KeptAnswer = {
  supplier: string;
  operation: string;
  status: number;
  createdAt: string;
  body: string;
};

/** Lists the kept answers to the orders with our reference, at most 100, the oldest first. */
export async function keptAnswers(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  reference: string,
): Promise<KeptAnswer[]> {
  const rows = await ctx.db
    .select()
    .from(supplierAnswers)
    .where(eq(supplierAnswers.reference, reference))
    .orderBy(asc(supplierAnswers.id))
    .limit(100);
  return rows.map(({ id, supplier, operation, status, createdAt, bodySealed }) => ({
    supplier,
    operation,
    status,
    createdAt,
    body: openText(sealOfAnswer(ctx.environment, id), bodySealed),
  }));
}
