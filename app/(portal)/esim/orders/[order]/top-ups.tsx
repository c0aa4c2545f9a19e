import { getTranslations } from 'next-intl/server';
import { dataText, daysText } from '#components/esim/plan-facts.ts';
import { ActionForm } from '#components/ui/action-form.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { listEsimTopUpOptions, type OrderView, type SoldTopUp } from '#server/modules/esim/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { buyTopUp } from './actions.ts';

/** The top-ups for an eSIM; none if the provider has none now, null if it does not answer. */
async function readOptions(
  portal: MemberPortal,
  order: OrderView,
  iccid: string,
): Promise<SoldTopUp[] | null> {
  try {
    const input = { order_id: order.id, iccid, currency: portal.currency };
    return await listEsimTopUpOptions(portal.memberContext, input);
  } catch (err) {
    if (!isProblem(err)) throw err;
    portal.context.log.warn({ code: err.code }, 'the top-ups of an eSIM could not be read');
    return err.code === 'invalid_state' ? [] : null;
  }
}

/** More data for one eSIM: each top-up with its price and a button to the payment. */
export async function TopUps({
  portal,
  order,
  iccid,
}: {
  portal: MemberPortal;
  order: OrderView;
  iccid: string;
}) {
  const [t, options] = await Promise.all([getTranslations('esim.topUps'), readOptions(portal, order, iccid)]);
  if (options?.length === 0) return null;
  const { locale } = portal;
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3">
        <span className="strong">{t('title')}</span>
        <Icon
          name="more"
          size={18}
          className="text-ink-2 transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      {options === null ? (
        <p className="pb-4 text-14 text-ink-2">{t('failed')}</p>
      ) : (
        <>
          <ul className="border-t border-line">
            {options.map((topUp) => {
              const data = topUp.dataMb === null ? t('unlimited') : dataText(topUp.dataMb, locale);
              return (
                <li
                  key={topUp.topUpId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
                >
                  <span className="grid">
                    <span className="strong">{data}</span>
                    <span className="text-14 text-ink-2">{daysText(topUp.validityDays, locale)}</span>
                  </span>
                  <span className="flex items-center gap-4">
                    <span className="numeric">{moneyLine(topUp.priceMinor, topUp.currency, locale)}</span>
                    <ActionForm
                      inRow
                      action={buyTopUp}
                      fields={{
                        order: order.id,
                        iccid,
                        top_up: topUp.topUpId,
                        seen: `${topUp.priceMinor} ${topUp.currency}`,
                        key: newId(),
                      }}
                      words={{ press: t('buy', { data }), busy: t('busy') }}
                      buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
                      alert={<Icon name="alert" className="flex-none" />}
                    />
                  </span>
                </li>
              );
            })}
          </ul>
          <p className="pb-4 text-14 text-ink-2">{t('note')}</p>
        </>
      )}
    </details>
  );
}
