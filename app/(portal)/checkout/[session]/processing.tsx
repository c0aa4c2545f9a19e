import { getTranslations } from 'next-intl/server';
import { FollowCheckout } from '#components/booking/follow-checkout.tsx';
import { hasAmountDue } from '#components/booking/session-amount.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { MemberPortal } from '#server/portal/index.ts';
import type { Checkout } from './read-checkout.ts';

/** States of a payment that nobody has authorised yet. */
const undecided: readonly string[] = ['unpaid', 'failed', 'requires_action', 'processing'];

/** Progress to the supplier's answer: finished, current and next steps, of which a payment is one if anything is due. */
export async function ProcessingStep({ checkout }: { portal: MemberPortal; checkout: Checkout }) {
  const t = await getTranslations('checkout');
  const { session, purchase } = checkout;
  // `failed` comes from an earlier attempt: the page shows this step only while a later one is in progress.
  const isAuthorised = !undecided.includes(session.paymentStatus);
  const asked = session.paymentStatus === 'processing' ? t('paymentOnItsWay') : t('paymentAsked');
  const isFree = !hasAmountDue(session);
  const payment = { key: 'payment', text: isAuthorised ? t('paymentDone') : asked, isDone: isAuthorised };
  const steps = [
    ...(isFree ? [] : [payment]),
    { key: 'asked', text: purchase.words.asked, isDone: false },
    { key: 'confirmed', text: t('confirmationComes'), isDone: false },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="grid gap-6" aria-busy="true">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <div className="grid gap-1">
        <h1 className="heading-1">{purchase.words.processingTitle}</h1>
        <p className="text-ink-2">{t('processingText')}</p>
      </div>
      <ol className="panel rows grid px-5">
        {steps.map((step, index) => (
          <li
            key={step.key}
            aria-current={index === current ? 'step' : undefined}
            className="grid grid-cols-[1.75rem_1fr] items-center gap-3 py-4 text-ink-2 aria-[current]:text-ink"
          >
            {step.isDone ? (
              <Icon name="check" className="text-positive" />
            ) : (
              <span
                aria-hidden="true"
                className={`size-2.5 justify-self-center rounded-full ${index === current ? 'animate-pulse bg-accent' : 'bg-line'}`}
              />
            )}
            <span className={index === current ? 'strong' : ''}>{step.text}</span>
          </li>
        ))}
      </ol>
      <FollowCheckout
        sessionId={session.id}
        bookingId={checkout.bookingId}
        renderedState={checkout.stateKey}
        words={{ slow: isFree ? t('slowNothingDue') : purchase.words.slow }}
      />
    </section>
  );
}
