import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { TravellersForm } from '#components/trips/travellers-form.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { leftToRight } from '#server/modules/theming/index.ts';
import { openMemberPage, type SearchParams } from '#server/portal/index.ts';
import { openBookingOfTrip } from '../../../open-booking.ts';
import { saveTravellers } from './actions.ts';

type Params = Promise<{ id: string; booking: string }>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('trips.travellerForm'))('title') };
}

/** Travellers page: a name for each guest, and passports if the property asks for them. */
export default async function TravellersPage({
  params,
  searchParams,
}: {
  params: Params;
  searchParams: SearchParams;
}) {
  const ids = await params;
  const path = `/trips/${ids.id}/travellers/${ids.booking}`;
  const portal = await openMemberPage({ path, searchParams });
  const { view, booking } = await openBookingOfTrip(portal, ids);
  const travellers = view.travellers?.(booking);
  if (!travellers) notFound();
  const back = `/trips/${ids.id}`;
  if (!travellers.isEditable) redirect(back);
  const [t, trips] = await Promise.all([getTranslations('trips.travellerForm'), getTranslations('trips')]);
  const { asksPassport, maskedPassports } = travellers;
  const rows = Array.from({ length: travellers.count }, (_, index) => index);
  const headings = rows.map((index) => {
    const room = travellers.rooms[index] ?? 1;
    if (new Set(travellers.rooms).size === 1) return t('guest', { number: index + 1 });
    return t('guestOfRoom', { room, number: index - travellers.rooms.indexOf(room) + 1 });
  });
  const names: Record<string, string> = Object.fromEntries(
    travellers.names.flatMap((name, index) =>
      name
        ? [
            [`firstName-${index}`, name.firstName],
            [`lastName-${index}`, name.lastName],
          ]
        : [],
    ),
  );
  return (
    <Shell portal={portal} path={path} active="trips" back={{ href: back, label: trips('backToTrip') }}>
      <div className="mx-auto max-w-reading pt-8 md:pt-12">
        <p className="label">
          <bdi>{travellers.title}</bdi>
        </p>
        <h1 className="heading-1 mt-1">{t('title')}</h1>
        <p className="mt-2 mb-8 text-ink-2">
          {asksPassport ? t('leadPassport') : t('lead')} {travellers.asksSupplier && t('askedFirst')}
        </p>
        <TravellersForm
          action={saveTravellers}
          initial={names}
          fields={{ trip: ids.id, booking: booking.id }}
          headings={headings}
          asksPassport={asksPassport}
          hints={rows.map((index) => {
            const masked = maskedPassports[index];
            return masked ? t('onFile', { ending: leftToRight(masked) }) : null;
          })}
          words={{
            firstName: t('firstName'),
            lastName: t('lastName'),
            passport: t('passport'),
            save: t('save'),
            busy: t('busy'),
          }}
          alert={<Icon name="alert" size={18} className="mt-px" />}
          buttonClassName={buttonClass({})}
        >
          <ButtonLink href={back} variant="bare">
            {trips('backToTrip')}
          </ButtonLink>
        </TravellersForm>
      </div>
    </Shell>
  );
}
