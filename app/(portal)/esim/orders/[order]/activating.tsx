import { getTranslations } from 'next-intl/server';
import { FollowOrder } from '#components/esim/follow-order.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { OrderView } from '#server/modules/esim/index.ts';

/**
 * The order is paid and the provider prepares the eSIMs: finished, current and next steps. The page updates
 * itself.
 */
export async function Activating({ order }: { order: OrderView }) {
  const t = await getTranslations('esim.order');
  const steps = [
    { key: 'paid', text: t(order.payment.dueMinor > 0 ? 'stepPaid' : 'stepPerks'), isDone: true },
    { key: 'activating', text: t('stepActivating'), isDone: false },
    { key: 'ready', text: t('stepReady'), isDone: false },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="grid gap-6" aria-busy="true">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <div className="grid gap-1">
        <h2 className="heading-2">{t('activatingTitle')}</h2>
        <p className="text-ink-2">{t('activatingText')}</p>
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
      <FollowOrder
        orderId={order.id}
        words={{ live: t('live'), reconnecting: t('reconnecting'), slow: t('slow') }}
      />
    </section>
  );
}
