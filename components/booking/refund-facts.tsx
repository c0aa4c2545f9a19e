import { getTranslations } from 'next-intl/server';
import type { Portal } from '#server/portal/index.ts';
import { telephoneHref } from '../portal/telephone-href.ts';
import { Icon } from '../ui/icon.tsx';
import { type CancellationMoney, cancellationTexts } from './cancellation-money.ts';

/**
 * What the cancellation cost, and what is refunded, where to and by when; also shown if nothing is refunded.
 */
export async function RefundFacts({ portal, money }: { portal: Portal; money: CancellationMoney | null }) {
  const t = await getTranslations('trips');
  const { locale, brand } = portal;
  if (!money) return null;
  const { fee, isFeeOfHotel, refund, refundBy, refundState } = cancellationTexts(money, locale);
  const failed = refundState === 'failed';
  const date = refundBy ?? '';
  const sentence =
    refund === null
      ? fee === null
        ? t('refund.nothing')
        : t(isFeeOfHotel ? 'refund.atHotel' : 'refund.kept', { fee })
      : failed
        ? t('refund.failed', { amount: refund })
        : refundState === 'succeeded'
          ? t('refund.sent', { amount: refund, date })
          : t('refund.pending', { amount: refund, date });
  return (
    <div className="mt-4 grid gap-1 rounded-card bg-sunken p-5">
      <p className="flex items-start gap-2">
        <Icon
          name={failed ? 'alert' : refund ? 'check' : 'info'}
          className={`mt-0.5 ${failed ? 'text-danger' : refund ? 'text-positive' : 'text-ink-2'}`}
        />
        <span className="strong">{sentence}</span>
      </p>
      {refund !== null && (
        <p className="ps-7 text-14 text-ink-2">
          {fee === null ? t('refund.noFee') : t('refund.fee', { fee })}
        </p>
      )}
      {failed && (
        <a href={telephoneHref(brand.support.phone)} className="link target ms-7 justify-self-start text-14">
          <bdi dir="ltr">{brand.support.phone}</bdi>
        </a>
      )}
    </div>
  );
}
