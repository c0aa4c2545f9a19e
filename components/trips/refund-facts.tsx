import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { dateText, priceLine } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';

/** The refund of a cancelled booking, whatever the product. */
type Cancellation = {
  penalty: number;
  refund: number;
  currency: string;
  refund_expected_by: string | null;
  refund_state: string;
};

/**
 * What the cancellation cost, and what is refunded, where to and by when; also shown if nothing is refunded.
 */
export async function RefundFacts({
  portal,
  stay,
}: {
  portal: Portal;
  stay: { cancellation: Cancellation | null };
}) {
  const t = await getTranslations('trips');
  const { locale, brand } = portal;
  const terms = stay.cancellation;
  if (!terms) return null;
  const money = (amount: number) => priceLine(amount, terms.currency, locale);
  const by =
    terms.refund_expected_by && dateText(terms.refund_expected_by, locale, { day: 'numeric', month: 'long' });
  const failed = terms.refund_state === 'failed';
  const sentence =
    terms.refund <= 0
      ? terms.penalty > 0
        ? t('refund.kept', { fee: money(terms.penalty) })
        : t('refund.nothing')
      : failed
        ? t('refund.failed', { amount: money(terms.refund) })
        : terms.refund_state === 'succeeded'
          ? t('refund.sent', { amount: money(terms.refund), date: by ?? '' })
          : t('refund.pending', { amount: money(terms.refund), date: by ?? '' });
  return (
    <div className="mt-4 grid gap-1 rounded-card bg-sunken p-5">
      <p className="flex items-start gap-2">
        <Icon
          name={failed ? 'alert' : terms.refund > 0 ? 'check' : 'info'}
          className={`mt-0.5 ${failed ? 'text-danger' : terms.refund > 0 ? 'text-positive' : 'text-ink-2'}`}
        />
        <span className="strong">{sentence}</span>
      </p>
      {terms.refund > 0 && (
        <p className="ps-7 text-14 text-ink-2">
          {terms.penalty > 0 ? t('refund.fee', { fee: money(terms.penalty) }) : t('refund.noFee')}
        </p>
      )}
      {failed && (
        <a href={`tel:${brand.support.phone}`} className="link target ms-7 justify-self-start text-14">
          <bdi dir="ltr">{brand.support.phone}</bdi>
        </a>
      )}
    </div>
  );
}
