import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { localToInstant } from '#server/platform/time/index.ts';
import { localTimeText, type MemberPortal, priceLine } from '#server/portal/index.ts';
import type { Checkout } from './read-checkout.ts';

/** It is booked: the code, what was charged, what was earned, and where everything is from now on. */
export async function ConfirmedStep({ portal, checkout }: { portal: MemberPortal; checkout: Checkout }) {
  const [t, price] = await Promise.all([getTranslations('checkout'), getTranslations('price')]);
  const { booking, stay } = checkout;
  const { locale } = portal;
  const zone = booking.cancellation_policy?.time_zone ?? 'UTC';
  const arrival = localToInstant(booking.check_in, booking.property_rules?.check_in_from ?? '15:00', zone);
  const trip = `/trips/${booking.booking_id}`;
  return (
    <section className="grid gap-8">
      <div className="grid gap-4">
        <span className="grid size-16 place-items-center rounded-medallion bg-positive-soft text-positive">
          <Icon name="check" size={28} />
        </span>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('confirmedTitle')}</h1>
          <p className="text-ink-2">
            {t('confirmedText', {
              hotel: booking.hotel_name,
              time: localTimeText(arrival, zone, locale),
              email: `\u2066${booking.guest_email ?? ''}\u2069`,
            })}
          </p>
        </div>
      </div>
      {booking.confirmation_code && (
        <div className="panel grid gap-1 p-5">
          <p className="label">{t('confirmationCode')}</p>
          <p className="text-28 font-semibold tracking-[0.06em]">
            <bdi dir="ltr" className="numeric select-all">
              {booking.confirmation_code}
            </bdi>
          </p>
        </div>
      )}
      <div className="text-14">
        <PriceRows
          rows={[
            {
              label: t('charged'),
              value: stay.dueNow > 0 ? priceLine(stay.dueNow, stay.currency, locale) : t('nothingCharged'),
              tone: 'strong',
            },
            ...(stay.dueAtProperty > 0
              ? [
                  {
                    label: t('stillAtHotel'),
                    value: priceLine(stay.dueAtProperty, stay.currency, locale),
                  },
                ]
              : []),
            ...(stay.earned ? [{ label: price('earn'), value: stay.earned, tone: 'positive' as const }] : []),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={trip}>{t('openTrip')}</ButtonLink>
        <ButtonLink
          href={`/trips/${booking.booking_id}/voucher/${booking.booking_id}`}
          variant="quiet"
          icon="print"
        >
          {t('voucher')}
        </ButtonLink>
      </div>
    </section>
  );
}
