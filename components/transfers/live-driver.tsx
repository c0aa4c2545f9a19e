import { getTranslations } from 'next-intl/server';
import { readMapStreets, readMapWords } from '#components/map/read-map-words.ts';
import { LiveTransfer } from '#components/transfers/live-transfer.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { type BookingView, presentAssigned, presentPosition } from '#server/modules/transfers/index.ts';
import { type MemberPortal, numberText } from '#server/portal/index.ts';

/** Up to this number the arrival is shown in minutes; beyond it, as distance and time of arrival. */
const maxMinutes = 60;

/** The driver and the position of the car, updated live. */
export async function LiveDriver({ portal, transfer }: { portal: MemberPortal; transfer: BookingView }) {
  const [t, transfers, words] = await Promise.all([
    getTranslations('transfers.live'),
    getTranslations('transfers'),
    readMapWords(),
  ]);
  const decimal = numberText(1.5, portal.locale).replaceAll(/\d/g, '');
  const icon = (name: 'account' | 'phone' | 'clock' | 'alert', size = 18) => <Icon name={name} size={size} />;
  return (
    <div className="mt-6 grid gap-4">
      <h3 className="heading-3">{t('title')}</h3>
      <LiveTransfer
        bookingId={transfer.id}
        status={transfer.status}
        start={{
          assigned: transfer.assigned ? presentAssigned(transfer.assigned) : { driver: null, vehicle: null },
          position: transfer.position && presentPosition(transfer.position),
        }}
        pickUp={{ lat: transfer.from.lat, lng: transfer.from.lng, name: t('pickUp') }}
        timeZone={transfer.timeZone}
        words={{
          waiting: t('waiting'),
          plate: t('plate'),
          call: t('call', { name: '#' }),
          driver: t('driver'),
          arrivesIn: Array.from({ length: maxMinutes + 1 }, (_, count) =>
            count === 0 ? t('arrivesNow') : t('arrivesIn', { count }),
          ),
          arrivesAt: t('arrivesAt', { time: '#' }),
          away: t('away', { distance: '#' }),
          here: t('here'),
          reconnecting: t('reconnecting'),
          caption: transfers('mapCaption'),
          car: t('car'),
          followCar: t('followCar'),
          decimal,
        }}
        map={{ words, streets: readMapStreets() }}
        icons={{
          driver: icon('account', 22),
          phone: icon('phone', 16),
          clock: icon('clock'),
          alert: icon('alert'),
        }}
      />
    </div>
  );
}
