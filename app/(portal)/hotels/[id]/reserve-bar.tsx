import { getTranslations } from 'next-intl/server';
import { BottomBar, PayBar } from '#components/portal/header.tsx';
import { Button } from '#components/ui/button.tsx';
import { Price } from '#components/ui/price.tsx';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { dateText, type MemberPortal, moneyText } from '#server/portal/index.ts';
import type { Stay } from './read-stay.ts';
import { stayFormId } from './rooms.tsx';

/** On phones, instead of the bottom bar: the total of the chosen rate and the submit button. */
export async function ReserveBar({ portal, stay }: { portal: MemberPortal; stay: Promise<Stay> }) {
  const found = await stay;
  if (found.state !== 'open') return <BottomBar portal={portal} active="explore" />;
  const [t, search] = await Promise.all([getTranslations('hotels.page'), getTranslations('search')]);
  const { locale } = portal;
  const nights = search('nights', { count: found.nights });
  return (
    <PayBar
      action={
        <Button type="submit" form={stayFormId}>
          {t('reserve')}
        </Button>
      }
    >
      {found.rates.map((rate) => {
        const { policy, price } = rate;
        const free = freeUntilOf({ tiers: policy.timeline }, Date.now());
        return (
          <p key={rate.index} data-rate={rate.index} className="grid">
            <Price text={moneyText(price.totalMinor, price.currency, locale)} />
            <span className="line-clamp-2 text-12 text-ink-2">
              {commaText(
                [
                  nights,
                  free
                    ? t('refundableUntil', { date: dateText(free, locale, undefined, policy.timeZone) })
                    : t('notRefundable'),
                ],
                locale,
              )}
            </span>
          </p>
        );
      })}
    </PayBar>
  );
}
