import { getTranslations } from 'next-intl/server';
import { CardForm } from '#components/booking/card-form.tsx';
import { GatewayFields } from '#components/booking/gateway-fields.tsx';
import { RefreshOnReturn } from '#components/booking/refresh-on-return.tsx';
import { amountDueText } from '#components/booking/session-amount.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { intlTag, type Locale } from '#server/modules/theming/index.ts';
import { numberFormat } from '#server/platform/intl/index.ts';
import { type MemberPortal, pageMemberField, sealPageMember } from '#server/portal/index.ts';
import { pay } from './actions.ts';
import { declinedText } from './declined-text.ts';
import type { Checkout } from './read-checkout.ts';

/** Test cards that the form offers; the API reference lists all of them. */
const testCards = [
  { number: '4242424242424242', key: 'success' },
  { number: '4000002500003155', key: 'bank' },
  { number: '4000000000000002', key: 'declined' },
  { number: '4000000000009995', key: 'funds' },
  { number: '4000000000000341', key: 'capture' },
  { number: '4000000000001976', key: 'late' },
] as const;

/**
 * The payer is often back from the bank before the gateway tells the outcome: until then this page shows what became of
 * the attempt before. The server asks the gateway every 5 s at most.
 */
const outcomePollMs = 2_000;

/** The gateway's own fields; else the card form of the Sandbox, or a link to the gateway's page. */
export async function PayStep({
  portal,
  checkout,
  title,
}: {
  portal: MemberPortal;
  checkout: Checkout;
  title: string;
}) {
  const [t, states] = await Promise.all([getTranslations('checkout'), getTranslations('states')]);
  const { locale } = portal;
  const { session, purchase } = checkout;
  const amount = amountDueText(session, locale);
  const declined = session.failureCode ? await declinedText(session.failureCode) : null;
  const note = `${t('chargedIn', { currency: currencyName(session.currency, locale) })} ${purchase.words.refund}`;
  return (
    <>
      <h1 className="heading-1">{title}</h1>
      {session.items.some(({ holdKind }) => holdKind === 'price_only') && (
        <p className="text-ink-2">{t('priceOnly')}</p>
      )}
      {session.items.some(({ holdKind }) => holdKind === 'none') && (
        <p className="text-ink-2">{t('nothingHeld')}</p>
      )}
      <RefreshOnReturn
        sessionId={session.id}
        renderedState={checkout.stateKey}
        pollMs={checkout.isPaying || session.paymentStatus === 'requires_action' ? outcomePollMs : undefined}
      />
      <section className="grid gap-3">
        <h2 className="heading-2">{purchase.words.who}</h2>
        <p className="wrap-anywhere">
          <bdi className="strong">{purchase.lead.name}</bdi>{' '}
          <bdi dir="ltr" className="text-ink-2">
            {purchase.lead.email}
          </bdi>
        </p>
      </section>
      <section className="grid gap-4 border-t border-line pt-8">
        <h2 className="heading-2">{t('howToPay')}</h2>
        {/* The button shows the amount charged now: without this line it would not add up to the total. */}
        {purchase.dueOnSite && (
          <p className="flex flex-wrap justify-between gap-x-4 text-14">
            <span className="text-ink-2">{purchase.dueOnSite.label}</span>
            <span className="numeric">{purchase.dueOnSite.value}</span>
          </p>
        )}
        {session.paymentStatus === 'requires_action' && (
          <p role="status" className="text-ink-2">
            {t('approvalAwaited')}
          </p>
        )}
        {session.paymentFields && session.clientSecret ? (
          <GatewayFields
            scriptUrl={session.paymentFields.scriptUrl}
            request={{
              publishableKey: session.paymentFields.publishableKey,
              accountId: session.paymentFields.accountId,
              clientSecret: session.clientSecret,
              locale,
            }}
            session={{ id: session.id, renderedState: checkout.stateKey }}
            declined={declined}
            words={{
              pay: t('payAmount', { amount }),
              busy: t('busy'),
              note,
              loading: t('fields.loading'),
              retry: t('fields.retry'),
              missing: { title: t('fields.missingTitle'), text: t('fields.missingText') },
              asking: t('fields.asking'),
              unpaid: { title: t('fields.unpaidTitle'), text: t('fields.unpaidText') },
              refusedTitle: t('troubleTitle'),
            }}
            alertIcon={<Icon name="alert" />}
            lockIcon={<Icon name="lock" />}
          />
        ) : portal.isSandbox ? (
          <CardForm
            action={pay.bind(null, checkout.product)}
            hidden={{ session: session.id, [pageMemberField]: sealPageMember(portal) }}
            declined={declined}
            words={{
              card: t('card'),
              number: t('number'),
              expiry: t('expiry'),
              expiryHint: t('expiryHint'),
              code: t('code'),
              codeHint: t('codeHint'),
              pay: t('payAmount', { amount }),
              busy: t('busy'),
              note,
              testTitle: t('testTitle'),
              testText: t('testText'),
              tests: testCards.map(({ number, key }) => ({ number, text: t(`tests.${key}`) })),
              bankTitle: t('bankTitle'),
              bankText: t('bankText', { amount }),
              approve: t('approve'),
              refuse: t('refuse'),
              requestId: states('requestId'),
            }}
            icons={{
              card: <Icon name="card" />,
              lock: <Icon name="lock" />,
              alert: <Icon name="alert" />,
              more: <Icon name="more" size={18} />,
            }}
          />
        ) : (
          <div className="grid gap-3">
            <ButtonLink href={session.paymentUrl ?? '/trips'} icon="lock" full>
              {t('payAmount', { amount })}
            </ButtonLink>
            <p className="text-center text-14 text-ink-2">{note}</p>
          </div>
        )}
      </section>
    </>
  );
}

/** The plural name of a currency, as in a sentence: `euros`. */
function currencyName(currency: string, locale: Locale): string {
  const parts = numberFormat(intlTag(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
