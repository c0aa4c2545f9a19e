import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CheckoutFrame } from '#components/booking/checkout-frame.tsx';
import { HoldCountdown } from '#components/booking/hold-countdown.tsx';
import { FoldedOrder, OrderSummary } from '#components/booking/order-summary.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { openMemberPage, type SearchParams, withQuery } from '#server/portal/index.ts';
import { ConfirmedStep } from './confirmed.tsx';
import { ExpiredStep, FailedStep } from './ended.tsx';
import { PayStep } from './pay-step.tsx';
import { ProcessingStep } from './processing.tsx';
import { type Checkout, readCheckout } from './read-checkout.ts';
import { WaitingStep } from './waiting.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('checkout'))('title'), robots: { index: false } };
}

/** Payment and all its results on one address, so that the page can be reloaded and reopened at any time. */
export default async function CheckoutPage({
  params,
  searchParams,
}: {
  params: Promise<{ session: string }>;
  searchParams: SearchParams;
}) {
  const { session: sessionId } = await params;
  const parameters = await searchParams;
  const address = `/checkout/${encodeURIComponent(sessionId)}`;
  // What a gateway adds to the address contains the client secret, which stays in no history and no link.
  if (parameters.payment_intent_client_secret !== undefined)
    redirect(parameters.redirect_status === 'failed' ? address : `${address}?paying=1`);
  const portal = await openMemberPage({ path: address, searchParams });
  const checkout = await readCheckout(portal, sessionId, parameters.paying === '1');
  if (!checkout) notFound();
  const { ownPage, step } = checkout;
  // The page of the trip says what becomes of the money.
  if (step === 'cancelled') redirect(ownPage ?? `/trips/${checkout.bookingId}`);
  if (ownPage && (step === 'waiting' || step === 'confirmed')) redirect(ownPage);
  const [t, countdown] = await Promise.all([getTranslations('checkout'), getTranslations('countdown')]);
  const { locale, direction } = portal;
  const isOpen = step === 'pay';
  // After a failed or expired checkout, a summary of charges would contradict the page.
  const hasSummary = step !== 'failed' && step !== 'expired';
  const { order, terms } = checkout.purchase;
  const facts = { order, terms, locale, direction };
  return (
    <CheckoutFrame
      portal={portal}
      path={withQuery(address, parameters)}
      status={
        isOpen && (
          <HoldCountdown
            until={checkout.session.expiresAt}
            remainingSeconds={checkout.remainingSeconds}
            icon={<Icon name="clock" />}
            words={{
              held: countdown('held'),
              five: countdown('five'),
              one: countdown('one'),
              over: countdown('over'),
            }}
          />
        )
      }
      summary={hasSummary && <OrderSummary id="summary" {...facts} />}
      folded={
        isOpen && (
          <FoldedOrder order={order} locale={locale}>
            <OrderSummary id="folded" {...facts} />
          </FoldedOrder>
        )
      }
    >
      <Step checkout={checkout} portal={portal} title={t('title')} />
    </CheckoutFrame>
  );
}

function Step({
  checkout,
  portal,
  title,
}: {
  checkout: Checkout;
  portal: Awaited<ReturnType<typeof openMemberPage>>;
  title: string;
}) {
  switch (checkout.step) {
    case 'pay':
      return <PayStep portal={portal} checkout={checkout} title={title} />;
    case 'processing':
      return <ProcessingStep portal={portal} checkout={checkout} />;
    case 'waiting':
      return <WaitingStep portal={portal} checkout={checkout} />;
    case 'confirmed':
      return <ConfirmedStep portal={portal} checkout={checkout} />;
    case 'failed':
      return <FailedStep portal={portal} checkout={checkout} />;
    case 'cancelled':
      return null;
    case 'expired':
      return <ExpiredStep checkout={checkout} />;
  }
}
