import { getTranslations } from 'next-intl/server';
import { ActionForm } from '#components/ui/action-form.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { FullScreen } from '#components/ui/full-screen.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { listEsimTopUps, type OrderView } from '#server/modules/esim/index.ts';
import { type MemberPortal, numberText } from '#server/portal/index.ts';
import { cancelOrder } from './actions.ts';
import { TopUps } from './top-ups.tsx';
import { readUsage, Usage, UsageSkeleton } from './usage.tsx';

type InstallableEsim = OrderView['esims'][number];

/**
 * The eSIMs of an order, each with its QR code, its one-tap install link and the values for manual entry;
 * then the instructions.
 */
export async function Installable({
  portal,
  order,
  isOver,
  path,
}: {
  portal: MemberPortal;
  order: OrderView;
  isOver: boolean;
  path: string;
}) {
  const t = await getTranslations('esim.order');
  const usage = readUsage(portal, order);
  return (
    <>
      {order.esims.map((esim, index) => (
        <section key={esim.iccid} aria-labelledby={`esim-${index}`} className="grid gap-6">
          <div className="grid gap-1">
            <h2 id={`esim-${index}`} className="heading-2">
              {order.esims.length > 1
                ? t('esimOf', {
                    number: numberText(index + 1, portal.locale),
                    count: numberText(order.esims.length, portal.locale),
                  })
                : t('yourEsim')}
            </h2>
            <p className="text-14 text-ink-2">
              {t('iccid')}{' '}
              <bdi dir="ltr" className="numeric select-all">
                {esim.iccid}
              </bdi>
            </p>
          </div>
          <DeferredSection path={path} fallback={<UsageSkeleton />}>
            {() => Usage({ portal, order, read: usage, index, path })}
          </DeferredSection>
          {!isOver && <Install esim={esim} />}
          {!isOver && order.plan.topUpAvailable && portal.app.modules.includes('esim') && (
            <DeferredSection path={path} fallback={<Skeleton className="h-14 w-full" />}>
              {() => TopUps({ portal, order, iccid: esim.iccid })}
            </DeferredSection>
          )}
        </section>
      ))}
      {!isOver && <Steps order={order} />}
      {!isOver && !order.plan.isFinalSale && <GiveBack portal={portal} order={order} />}
      {isOver && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-2">{t('overText')}</p>
          {portal.app.modules.includes('esim') && (
            <ButtonLink href={`/esim/${encodeURIComponent(order.plan.resourceId)}`}>{t('again')}</ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

async function Install({ esim }: { esim: InstallableEsim }) {
  const [t, shell] = await Promise.all([getTranslations('esim.order'), getTranslations('shell')]);
  const words = { copy: t('copy'), copied: t('copied') };
  const qr = t('qr', { iccid: esim.iccid });
  const typed = [
    { key: 'smdp', label: t('smdp'), value: esim.smdpAddress },
    { key: 'matching', label: t('matching'), value: esim.matchingId },
    { key: 'lpa', label: t('lpa'), value: esim.lpa },
    ...(esim.apn === null ? [] : [{ key: 'apn', label: t('apn'), value: esim.apn }]),
  ];
  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:items-start md:gap-8">
      <div className="grid justify-items-center gap-3">
        <div className="panel overflow-hidden bg-white! p-2">
          <QrCode payload={esim.lpa} label={qr} className="w-64" />
        </div>
        <FullScreen
          trigger={
            <>
              <Icon name="expand" size={16} />
              {t('fullScreen')}
            </>
          }
          triggerClass={buttonClass({ variant: 'quiet', size: 'small' })}
          label={qr}
          closeLabel={shell('close')}
          closeIcon={<Icon name="close" size={24} />}
        >
          <QrCode payload={esim.lpa} label={qr} className="size-[min(80vw,70dvh,30rem)]" />
        </FullScreen>
      </div>
      <div className="grid min-w-0 gap-5">
        <div className="grid gap-2">
          <a href={esim.iosInstallUrl} rel="noreferrer" className={buttonClass({ full: true })}>
            <Icon name="download" />
            {t('install')}
          </a>
          <p className="text-14 text-ink-2">{t('installNote')}</p>
        </div>
        <details className="group border-t border-line pt-3">
          <summary className="flex min-h-11 list-none items-center justify-between gap-3">
            <span className="strong">{t('byHand')}</span>
            <Icon
              name="more"
              size={18}
              className="text-ink-2 transition-transform duration-[120ms] group-open:rotate-180"
            />
          </summary>
          <dl className="grid gap-4 pt-2">
            {typed.map(({ key, label, value }) => (
              <div key={key} className="grid gap-1.5">
                <dt className="text-14 text-ink-2">{label}</dt>
                <dd className="flex min-w-0">
                  <CopyField
                    value={value}
                    label={label}
                    icon={<Icon name="copy" size={18} />}
                    words={words}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </div>
  );
}

/** Cancellation of a sold order that its provider takes back; with added data it does not. */
async function GiveBack({ portal, order }: { portal: MemberPortal; order: OrderView }) {
  const [t, topUps] = await Promise.all([
    getTranslations('esim.order'),
    listEsimTopUps(portal.memberContext, { order_id: order.id }),
  ]);
  if (topUps.some(({ status }) => status === 'active')) return null;
  return (
    <section aria-labelledby="give-back" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <h2 id="give-back" className="heading-2">
        {t('giveBackTitle')}
      </h2>
      <p className="max-w-reading text-ink-2">{t(order.isCancelling ? 'givingBackText' : 'giveBackText')}</p>
      {!order.isCancelling && (
        <ActionForm
          action={cancelOrder}
          fields={{ order: order.id }}
          words={{ press: t('giveBack'), busy: t('givingUp') }}
          buttonClassName={buttonClass({ variant: 'quiet' })}
          alert={<Icon name="alert" className="flex-none" />}
        />
      )}
    </section>
  );
}

async function Steps({ order }: { order: OrderView }) {
  const t = await getTranslations('esim.order');
  const { qr, manual, language } = order.instructions;
  const list = (steps: readonly string[]) => (
    <ol className="grid list-decimal gap-2 ps-6 marker:text-ink-2">
      {steps.map((step) => (
        <li key={step} className="ps-1">
          {step}
        </li>
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="steps" className="grid gap-6 border-t border-line pt-8">
      <h2 id="steps" className="heading-2">
        {t('howTo')}
      </h2>
      <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className="grid max-w-reading gap-6">
        <div className="grid gap-3">
          <h3 className="heading-3">{t('withQr')}</h3>
          {list(qr)}
        </div>
        <div className="grid gap-3">
          <h3 className="heading-3">{t('byHand')}</h3>
          {list(manual)}
        </div>
      </div>
    </section>
  );
}
