import { getTranslations } from 'next-intl/server';
import type { GuestsFormWords } from '#components/booking/guests-form.tsx';
import { freeUntilText } from '#components/booking/purchase.ts';
import { dueAtHotelText } from '#components/hotels/due-at-hotel.ts';
import { freeUntilOf, stepsAhead } from '#server/modules/bookings/index.ts';
import type { OpenRate } from '#server/modules/hotels/catalogue/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { localTimeText, moneyLine } from '#server/portal/index.ts';

type Texts = Pick<GuestsFormWords, 'submit' | 'busy' | 'consequence' | 'note' | 'changeText' | 'agree'>;

/**
 * The texts of the guest form for a rate that charges nothing now: its button books at once. `place` is the city whose
 * time is shown.
 */
export async function readPayAtHotelWords(
  { price, policy }: Pick<OpenRate, 'price' | 'policy'>,
  { locale, place }: { locale: Locale; place: string },
): Promise<Texts> {
  const [t, amount, cancellation] = await Promise.all([
    getTranslations('booking.payAtHotel'),
    dueAtHotelText(price, locale),
    cancellationText({ price, policy }, { locale, place }),
  ]);
  return {
    submit: t('submit'),
    busy: t('busy'),
    consequence: `${t('total', { amount: amount ?? moneyLine(price.totalMinor, price.currency, locale) })} ${cancellation}`,
    note: null,
    changeText: t('changeText'),
    agree: t('agree', { total: '#' }),
  };
}

/** What cancelling costs from now on. `place` is the city whose time is shown. */
export async function cancellationText(
  { price, policy }: Pick<OpenRate, 'policy'> & { price: Pick<OpenRate['price'], 'currency'> },
  { locale, place }: { locale: Locale; place: string },
): Promise<string> {
  const t = await getTranslations('booking.payAtHotel');
  const { timeZone, timeline: tiers } = policy;
  const nowMs = Date.now();
  const [step, ...later] = stepsAhead({ tiers }, nowMs);
  if (!step || step.penaltyMinor === 0) {
    const freeUntil = freeUntilOf({ tiers }, nowMs);
    return (await freeUntilText({ locale }, { freeUntil, timeZone, place })) ?? t('free');
  }
  const line = (minor: number) => moneyLine(minor, price.currency, locale);
  const fee = line(step.penaltyMinor);
  const most = line(Math.max(0, ...later.map(({ penaltyMinor }) => penaltyMinor)));
  return step.until
    ? t('feeUntil', { fee, time: localTimeText(step.until, timeZone, locale), place, most })
    : t('fee', { fee });
}
