import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Logo } from '#components/portal/logo.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { TextInput } from '#components/ui/field.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { type SandboxIntent, sandboxIntent } from '#server/modules/checkout/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { loadPortalApp, moneyLine, type Portal, readPortal } from '#server/portal/index.ts';
import { hostedPayment, magicCards } from '#server/sandbox/suppliers/payments/index.ts';
import type { Messages } from '../../../../messages/load-messages.ts';
import { payOnTestPage } from './actions.ts';
import { PayForm } from './pay-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sandboxPay'))('title'), robots: { index: false, follow: false } };
}

type CardName = keyof Messages['sandboxPay']['names'];

/**
 * Simulates the page of a payment gateway: Sandbox only, for anyone with the unguessable id. It follows the
 * state of the payment, so that reloading and Back always show the current one.
 */
export default async function TestPaymentPage({ params }: { params: Promise<{ intent: string }> }) {
  const portal = await readPortal();
  if (!portal?.isSandbox) notFound();
  const intent = await readIntent(portal, (await params).intent);
  const [t, seller, hosted] = await Promise.all([
    getTranslations('sandboxPay'),
    loadPortalApp(portal.environment, intent.appId),
    hostedPayment(portal.context, intent.gatewayReference),
  ]);
  if (!hosted) notFound();
  const gatewayState = hosted.state;
  const merchant = seller?.app.name ?? '';
  const amount = moneyLine(intent.amountMinor, intent.currency, portal.locale);
  const alert = <Icon name="alert" className="mt-0.5" />;
  const isPaid = ['processing', 'authorized', 'captured'].includes(gatewayState);
  const isClosed = gatewayState === 'voided' || intent.status === 'expired';
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-[30rem] content-start gap-6 px-(--gutter) py-8 md:py-16"
    >
      <header className="grid gap-2">
        {seller && (
          <p className="logo-tone mb-4">
            <Logo portal={{ ...portal, brand: seller.brand }} />
          </p>
        )}
        <p className="label">{t('sandbox')}</p>
        <h1 className="heading-1">{t('title')}</h1>
        <p className="text-14 text-ink-2">{t('note')}</p>
      </header>
      <dl className="rows border-y border-line">
        <Line label={t('amount')}>
          <span className="numeric text-22 font-semibold">{amount}</span>
        </Line>
        <Line label={t('to')}>
          <bdi>{merchant}</bdi>
        </Line>
        <Line label={t('for')}>
          <bdi>{intent.titles.join(', ')}</bdi>
        </Line>
      </dl>
      {isPaid ? (
        <Result
          icon="check"
          title={intent.status === 'complete' ? t('paidTitle') : t('doneTitle')}
          text={intent.status === 'complete' ? t('paidText') : t('doneText', { merchant })}
          href={hosted.returnUrl}
          label={t('return', { merchant })}
        />
      ) : isClosed ? (
        <Result
          icon="close"
          title={t('closedTitle')}
          text={t('closedText')}
          href={hosted.cancelUrl}
          label={t('return', { merchant })}
        />
      ) : (
        <>
          <PayForm key={gatewayState} action={payOnTestPage} intent={intent.id} alert={alert}>
            {gatewayState === 'requires_action' ? (
              <>
                <div className="grid gap-1">
                  <h2 className="heading-2">{t('secureTitle')}</h2>
                  <p className="text-ink-2">{t('secureText', { amount, merchant })}</p>
                </div>
                <input type="hidden" name="card" value="three_d_secure" />
                <div className="grid grid-cols-2 gap-2">
                  <Button name="authentication" value="passed">
                    {t('approve')}
                  </Button>
                  <Button name="authentication" value="failed" variant="quiet">
                    {t('deny')}
                  </Button>
                </div>
              </>
            ) : (
              <PaymentOptions method={intent.method} amount={amount} />
            )}
          </PayForm>
          {/* A plain link: the address may be the partner's own. */}
          <a href={hosted.cancelUrl} className={buttonClass({ variant: 'bare', full: true })}>
            {t('cancel')}
          </a>
        </>
      )}
    </main>
  );
}

/** The card number and the test cards; for other methods, the results to choose from. */
async function PaymentOptions({ method, amount }: { method: SandboxIntent['method']; amount: string }) {
  const t = await getTranslations('sandboxPay');
  const cards = magicCards.filter((card) => card.method === method);
  const isCard = method === 'card';
  return (
    <>
      {isCard && (
        <div className="grid gap-4">
          <TextInput
            id="number"
            name="number"
            label={t('card')}
            hint={t('cardHint')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            className="numeric"
          />
          <Button full>{t('pay', { amount })}</Button>
        </div>
      )}
      <section aria-labelledby="ways" className="grid gap-2">
        <div>
          <h2 id="ways" className="heading-3">
            {isCard ? t('testCards') : t('testWays')}
          </h2>
          {isCard && <p className="text-14 text-ink-2">{t('oneTap')}</p>}
        </div>
        <ul className="rows panel overflow-hidden">
          {cards.map((card) => (
            <li key={card.name}>
              <button
                type="submit"
                name="card"
                value={card.name}
                className="flex min-h-12 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-sunken"
              >
                <span className="grid flex-1 gap-0.5">
                  <span className="font-medium">{t(`names.${card.name as CardName}`)}</span>
                  {card.number && (
                    <bdi dir="ltr" className="numeric justify-self-start text-14 text-ink-2">
                      {card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}
                    </bdi>
                  )}
                </span>
                <Icon name="chevron" className="text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

function Result({
  icon,
  title,
  text,
  href,
  label,
}: {
  icon: IconName;
  title: string;
  text: string;
  href: string;
  label: string;
}) {
  return (
    <div role="status" className="grid justify-items-center gap-4 py-6 text-center">
      <span
        className={`grid size-16 place-items-center rounded-medallion ${icon === 'check' ? 'bg-positive-soft text-positive' : 'bg-sunken text-ink-2'}`}
      >
        <Icon name={icon} size={28} />
      </span>
      <div className="grid gap-1">
        <h2 className="heading-2">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {/* A plain link: the address may be the partner's own. */}
      <a href={href} className={buttonClass({ full: true })}>
        {label}
      </a>
    </div>
  );
}

async function readIntent(portal: Portal, id: string): Promise<SandboxIntent> {
  try {
    return await sandboxIntent(portal.context, id);
  } catch (err) {
    if (isProblem(err, 'not_found')) notFound();
    throw err;
  }
}
