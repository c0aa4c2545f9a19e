import { parsePhoneNumber } from 'libphonenumber-js/min';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Logo } from '#components/portal/logo.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { PrintButton } from '#components/trips/print-button.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { openMemberPage, type SearchParams } from '#server/portal/index.ts';
import { openBookingOfTrip } from '../../../open-booking.ts';
import './voucher.css';

type Params = Promise<{ id: string; booking: string }>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trips'))('voucher') };
}

/** The voucher of a confirmed booking. Printed, it is one white page without the frame of the portal. */
export default async function VoucherPage({
  params,
  searchParams,
}: {
  params: Params;
  searchParams: SearchParams;
}) {
  const ids = await params;
  const path = `/trips/${ids.id}/voucher/${ids.booking}`;
  const portal = await openMemberPage({ path, searchParams });
  const { view, booking } = await openBookingOfTrip(portal, ids);
  // Unpaid and cancelled bookings have no voucher.
  const isShown = booking.status === 'confirmed' || booking.status === 'completed';
  if (!view.voucher || !isShown) notFound();
  const [t, shell] = await Promise.all([getTranslations('trips'), getTranslations('shell')]);
  const trip = `/trips/${ids.id}`;
  const { support } = portal.brand;
  return (
    <Shell portal={portal} path={path} active="trips" back={{ href: trip, label: shell('back') }}>
      <div className="mx-auto max-w-[50rem] pt-6 md:pt-10 print:pt-0">
        <div className="no-print mb-6 flex flex-wrap items-center gap-2">
          <ButtonLink href={trip} variant="bare" size="small" className="-ms-[1.125rem] max-md:hidden">
            <Icon name="back" />
            {t('backToTrip')}
          </ButtonLink>
          <span className="flex-1" />
          <PrintButton className={buttonClass({ variant: 'quiet', size: 'small' })}>
            <Icon name="print" />
            {t('print')}
          </PrintButton>
          <a
            href={`${trip}/calendar/${ids.booking}`}
            download
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            <Icon name="calendar" />
            {t('calendar')}
          </a>
        </div>
        <article className="voucher panel p-6 md:p-10">
          <header className="flex items-center justify-between gap-4 border-b border-line pb-6">
            <span className="logo-tone">
              <Logo portal={portal} />
            </span>
            <span className="label">{t('voucher')}</span>
          </header>
          {view.voucher(portal, booking)}
          <footer className="mt-8 border-t border-line pt-5 text-14 text-ink-2">
            {t('voucherHelp')}{' '}
            <bdi dir="ltr" className="whitespace-nowrap">
              {parsePhoneNumber(support.phone).formatInternational()}
            </bdi>{' '}
            <bdi dir="ltr" className="whitespace-nowrap">
              {support.email}
            </bdi>
          </footer>
        </article>
      </div>
    </Shell>
  );
}
