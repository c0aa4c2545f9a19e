import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { endedWords } from '#components/booking/ended-words.ts';
import { orderHref } from '#components/esim/order-facts.ts';
import { sameTransferHref } from '#components/transfers/transfer-booking.ts';
import { EmptyState } from '#components/ui/states.tsx';
import type { ModuleName } from '#server/platform/context/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { findRide, findService, findStay, findVisit } from '../open-trip.ts';
import { findEsimOrder } from './esim-section.tsx';

type Props = { portal: MemberPortal; id: string };

/** A failed or expired booking that belongs to no trip any more, as its page shows it. */
type EndedView = {
  status: string;
  failedTitle: string;
  /** Text if the supplier rejected the booking. */
  refused: string;
  /** Text that the perks were returned. */
  perksBack?: string | undefined;
  expiredTitle: string;
  expiredText: string;
  module: ModuleName;
  find: { href: string; label: string };
};

/** The result of a booking that belongs to no trip any more: the links in its e-mails still lead here. */
export async function EndedBooking({ portal, id }: Props) {
  const [stay, esim] = await Promise.all([readStay(portal, id), findEsimOrder(portal, id)]);
  if (esim) redirect(orderHref(esim));
  const ended =
    stay ?? (await readVisit(portal, id)) ?? (await readRide(portal, id)) ?? (await readService(portal, id));
  if (!ended || (ended.status !== 'failed' && ended.status !== 'expired')) notFound();
  // Without the module there is nothing similar to link to.
  const action = portal.app.modules.includes(ended.module) ? ended.find : undefined;
  if (ended.status === 'expired') {
    return (
      <EmptyState icon="clock" level="h1" title={ended.expiredTitle} {...(action && { action })}>
        {ended.expiredText}
      </EmptyState>
    );
  }
  const words = await endedWords(portal, id, ended.refused);
  return (
    <EmptyState icon="alert" level="h1" title={ended.failedTitle} {...(action && { action })}>
      {words?.reason} <span className="strong text-ink">{words?.money}</span> {ended.perksBack}
    </EmptyState>
  );
}

async function readStay(portal: MemberPortal, id: string): Promise<EndedView | null> {
  const stay = await findStay(portal, id);
  if (!stay) return null;
  const [t, checkout] = await Promise.all([getTranslations('trips'), getTranslations('checkout')]);
  const hotel = stay.description.hotelName;
  return {
    status: stay.status,
    failedTitle: t('failed.title', { hotel }),
    refused: checkout('failedText', { hotel }),
    expiredTitle: t('expired.title', { hotel }),
    expiredText: t('expired.text'),
    module: 'hotels',
    find: { href: '/hotels', label: t('find') },
  };
}

async function readVisit(portal: MemberPortal, id: string): Promise<EndedView | null> {
  const visit = await findVisit(portal, id);
  if (!visit) return null;
  const [t, checkout] = await Promise.all([
    getTranslations('experiences.trips'),
    getTranslations('experiences.checkout'),
  ]);
  const { title } = visit;
  return {
    status: visit.status,
    failedTitle: t('failedTitle', { title }),
    refused: checkout('failedText', { title }),
    expiredTitle: t('expiredTitle', { title }),
    expiredText: t('expiredText'),
    module: 'experiences',
    find: { href: '/experiences', label: t('find') },
  };
}

async function readRide(portal: MemberPortal, id: string): Promise<EndedView | null> {
  const ride = await findRide(portal, id);
  if (!ride) return null;
  const [t, checkout] = await Promise.all([
    getTranslations('transfers.trip'),
    getTranslations('transfers.checkout'),
  ]);
  const title = ride.vehicle;
  return {
    status: ride.status,
    failedTitle: t('failedTitle', { title }),
    refused: checkout('failed', { provider: ride.provider.name }),
    expiredTitle: t('expiredTitle', { title }),
    expiredText: t('expiredText'),
    module: 'transfers',
    find: { href: sameTransferHref(ride), label: t('find') },
  };
}

async function readService(portal: MemberPortal, id: string): Promise<EndedView | null> {
  const service = await findService(portal, id);
  if (!service) return null;
  const [t, checkout] = await Promise.all([
    getTranslations('airport.trips'),
    getTranslations('airport.checkout'),
  ]);
  const title = service.venue.name;
  return {
    status: service.status,
    failedTitle: t('failedTitle', { title }),
    refused: checkout('failedText', { title }),
    ...(service.price.perkMinor > 0 ? { perksBack: checkout('perksBack') } : {}),
    expiredTitle: t('expiredTitle', { title }),
    expiredText: t('expiredText'),
    module: 'airport',
    find: { href: `/airport/${encodeURIComponent(service.productId)}`, label: t('find') },
  };
}
