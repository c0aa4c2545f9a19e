import { findTestPayment, payWithTestCard } from '#server/modules/checkout/index.ts';
import type { PaymentIntent } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { timingSafeEqualText } from '#server/platform/crypto/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { hostedPage, hostedPayment, setReturnUrl } from '../suppliers/payments/index.ts';
import type * as contract from './contract.ts';

type Confirmation = Input<typeof contract.confirmInSandbox>;

/**
 * Pays with the card that was typed into the simulated fields of a gateway. The caller must know the client secret and
 * the keys of the fields; another payment is `not_found`. If the bank asks first, the payer is sent to its page
 * and returns to `return_url`. A declined card is 402.
 */
export async function confirmInSandbox(
  ctx: SystemContext,
  input: Confirmation,
): Promise<Output<typeof contract.confirmInSandbox>> {
  const { intent } = await findTestPayment(ctx, input.client_secret.split('_secret_', 1)[0] ?? '');
  const hosted = await hostedPayment(ctx, intent.gatewayReference);
  const { fields } = intent;
  if (!fields || !hosted || !mayConfirm(intent, input)) throw problem('not_found');
  const portal = new URL(fields.scriptUrl).origin;
  if (![portal, URL.parse(hosted.returnUrl)?.origin].includes(new URL(input.return_url).origin))
    throw invalid(
      'return_url',
      'not_allowed',
      'Must be on the origin of the portal or of the return address.',
    );
  const attempt = await payWithTestCard(ctx, { payment_intent_id: intent.id, card: input.card });
  if (attempt.status === 'declined')
    throw problem('payment_declined', { extra: { decline_code: attempt.code } });
  if (attempt.status !== 'requires_action') return { status: 'processing', redirect_url: null };
  await setReturnUrl(ctx, intent.gatewayReference, input.return_url);
  return { status: 'requires_action', redirect_url: hostedPage(portal, intent.id) };
}

/** True if the request has the secret of the payment and the keys that its fields were drawn with. */
const mayConfirm = (
  { clientSecret, fields }: PaymentIntent,
  { client_secret, publishable_key, account_id = null }: Confirmation,
): boolean =>
  timingSafeEqualText(clientSecret, client_secret) &&
  fields?.publishableKey === publishable_key &&
  fields.accountId === account_id;

/**
 * The address to which the page of a bank sends the payer back, with what Stripe adds to it. The client secret is part of
 * it, as it is there.
 */
export function returnFromBank(
  returnUrl: string,
  { id, clientSecret }: Pick<PaymentIntent, 'id' | 'clientSecret'>,
  isApproved: boolean,
): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed');
  return url.href;
}
