import { findTestPayment, payWithTestCard } from '#server/modules/checkout/index.ts';
import type { ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';

/** `payWithTestCard` as an API operation, limited to payments of the key's app. A declined card is 402. */
export async function payInSandbox(
  ctx: ServerContext,
  input: Input<typeof contract.payInSandbox>,
): Promise<Output<typeof contract.payInSandbox>> {
  const { intent, session } = await findTestPayment(ctx, input.payment_intent_id);
  if (intent.appId !== ctx.app.id || session.organisationId !== ctx.key.organisationId)
    throw problem('not_found');
  const attempt = await payWithTestCard(ctx, input);
  if (attempt.status === 'declined') {
    throw problem('payment_declined', { extra: { decline_code: attempt.code } });
  }
  const needsAction = attempt.status === 'requires_action';
  return {
    payment_intent_id: intent.id,
    status: needsAction ? 'requires_action' : 'processing',
    next_action: needsAction ? { type: 'three_d_secure' } : null,
  };
}
