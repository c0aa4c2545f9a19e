import Form from 'next/form';
import { getTranslations } from 'next-intl/server';
import {
  type AirportVisitQuery,
  airportVisitHref,
  mostGuests,
} from '#components/airport/airport-visit-query.ts';
import { weekText } from '#components/airport/venue-facts.ts';
import { ChosenOnly } from '#components/booking/chosen-only.tsx';
import { ReserveForm } from '#components/booking/reserve-form.tsx';
import { SlotChoice } from '#components/booking/slot-choice.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { ChipLink, Chips } from '#components/ui/chip.tsx';
import { RadioRow, Select, TextInput } from '#components/ui/field.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { SendOnChange } from '#components/ui/send-on-change.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import { leftToRight } from '#server/modules/theming/index.ts';
import { addDays } from '#server/platform/time/index.ts';
import {
  dateText,
  localTimeText,
  type MemberPortal,
  moneyLine,
  numberText,
  pageMemberField,
  sealPageMember,
} from '#server/portal/index.ts';
import { reserveVisit } from './actions.ts';
import type { OfferedSlot, OpenOffer, VisitOffer } from './read-visit-offer.ts';

export type VisitFacts = {
  portal: MemberPortal;
  venue: VenueDetails;
  visit: AirportVisitQuery;
  offer: Promise<VisitOffer>;
};

/** Id of the form that submits the chosen time. */
export const visitFormId = 'visit-form';

/** Number of days offered as chips; the date field covers all others. */
const daysShown = 7;
/** The number of remaining places is shown from here down. */
const fewPlaces = 3;

const partsOfDay = [
  { key: 'night', until: '06:00' },
  { key: 'morning', until: '12:00' },
  { key: 'afternoon', until: '18:00' },
  { key: 'evening', until: '24:00' },
] as const;

/** Choice of date, guests and time: a slot or a walk-in. */
export async function VisitPicker({ portal, venue, visit, offer }: VisitFacts) {
  const [found, t] = await Promise.all([offer, getTranslations('airport.page')]);
  if (found.state === 'failed')
    return <SupplierFailed portal={portal} href={airportVisitHref(venue.id, visit)} />;
  const { locale } = portal;
  const choices = [
    ...found.slots.filter(({ isAvailable }) => isAvailable),
    ...(found.walkIn ? [found.walkIn] : []),
  ];
  return (
    <section className="grid scroll-mt-24 gap-6" id="times">
      <ChosenOnly
        radio="slot"
        attribute="data-slot"
        choices={choices.map(({ index }) => ({ index, value: index }))}
      />
      <ChosenOnly
        radio="slot"
        attribute="data-price"
        choices={choices.map(({ index, totalMinor }) => ({ index, value: totalMinor }))}
      />
      <h2 className="heading-2">{t('chooseTime')}</h2>
      <DayAndGuests portal={portal} venue={venue} visit={visit} offer={found} />
      <div className="grid gap-1">
        <h3 className="heading-3 first-letter:uppercase" aria-live="polite">
          {dateText(found.date, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
        </h3>
        <p className="text-14 text-ink-2">{t('localTimes', { place: venue.city })}</p>
      </div>
      {choices.length > 0 ? (
        <Times portal={portal} venue={venue} visit={visit} found={found} />
      ) : (
        <NoFreeSlot venue={venue} visit={visit} found={found} portal={portal} />
      )}
    </section>
  );
}

async function DayAndGuests({
  portal,
  venue,
  visit,
  offer,
}: Omit<VisitFacts, 'offer'> & { offer: OpenOffer }) {
  const t = await getTranslations('airport.page');
  const { locale } = portal;
  const days = Array.from({ length: daysShown }, (_, index) => addDays(offer.first, index));
  const dayText = (date: string, index: number) =>
    index === 0 ? t('today') : dateText(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <div className="grid gap-4">
      <Chips label={t('days')}>
        {days.map((date, index) => (
          <ChipLink
            key={date}
            href={airportVisitHref(venue.id, { ...visit, date })}
            pressed={date === offer.date}
          >
            {dayText(date, index)}
          </ChipLink>
        ))}
      </Chips>
      <Form action={`/airport/${encodeURIComponent(venue.id)}`} scroll={false} className="grid gap-3">
        <SendOnChange>
          <div className="grid grid-cols-2 gap-4">
            <TextInput
              id="visit-date"
              name="date"
              type="date"
              key={offer.date}
              label={t('day')}
              defaultValue={offer.date}
              min={offer.first}
              max={offer.furthest}
              required
            />
            <Select
              id="visit-guests"
              name="guests"
              key={`guests ${visit.guests}`}
              label={t('guests')}
              defaultValue={visit.guests}
            >
              {Array.from({ length: mostGuests }, (_, index) => index + 1).map((count) => (
                <option key={count} value={count}>
                  {numberText(count, locale)}
                </option>
              ))}
            </Select>
          </div>
        </SendOnChange>
        <noscript>
          <button type="submit" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {t('update')}
          </button>
        </noscript>
      </Form>
    </div>
  );
}

async function Times({ portal, venue, visit, found }: Omit<VisitFacts, 'offer'> & { found: OpenOffer }) {
  const [t, hold, states] = await Promise.all([
    getTranslations('airport.page'),
    getTranslations('airport.hold'),
    getTranslations('states'),
  ]);
  const { locale } = portal;
  const { walkIn, currency } = found;
  const groups = partsOfDay.flatMap(({ key, until }, part) => {
    const from = partsOfDay[part - 1]?.until ?? '00:00';
    const slots = found.slots.filter(({ time }) => time >= from && time < until);
    return slots.length > 0 ? [{ key, slots }] : [];
  });
  const line = (minor: number) => moneyLine(minor, currency, locale);
  return (
    <ReserveForm
      key={`${found.date} ${visit.guests}`}
      id={visitFormId}
      action={reserveVisit}
      hidden={{
        [pageMemberField]: sealPageMember(portal),
        venue: venue.id,
        kind: venue.kind,
        date: found.date,
        guests: String(visit.guests),
      }}
      words={{
        changeTitle: hold('changeTitle'),
        changeText: hold('changeText'),
        before: hold('before'),
        now: hold('now'),
        agree: hold('agree', { total: '#' }),
        busy: hold('busy'),
        requestId: states('requestId'),
      }}
      alert={<Icon name="alert" />}
    >
      {walkIn && (
        <RadioRow
          id={`slot-${walkIn.index}`}
          name="slot"
          value={`walk_in ${walkIn.time} ${walkIn.totalMinor}`}
          defaultChecked={walkIn.index === found.chosen}
          className="overflow-hidden rounded-field border border-line-strong has-checked:border-emphasis-line"
          aside={<span className="numeric strong">{line(walkIn.totalMinor)}</span>}
        >
          <span className="strong">{t('walkIn')}</span>
          <span className="text-14 text-ink-2">
            {t('walkInText', { time: localTimeText(walkIn.until, venue.timeZone, locale) })}
          </span>
        </RadioRow>
      )}
      <div className="rows border-t border-line">
        {groups.map(({ key, slots }) => (
          <details
            key={key}
            className="group"
            open={slots.some(({ index }) => index === found.chosen) || groups.length === 1}
          >
            <summary className="flex min-h-14 list-none items-center gap-3">
              <span className="strong flex-1">{t(`parts.${key}`)}</span>
              <span className="numeric text-14 text-ink-2">{partText(slots)}</span>
              <Icon
                name="more"
                size={18}
                className="transition-transform duration-[120ms] group-open:rotate-180"
              />
            </summary>
            <div className="grid grid-cols-2 gap-2 pb-4 sm:grid-cols-3 lg:grid-cols-4">
              {slots.map((slot) => (
                <SlotChoice
                  key={slot.index}
                  index={slot.index}
                  time={slot.time}
                  value={`prebook ${slot.time} ${slot.totalMinor}`}
                  price={line(slot.totalMinor)}
                  isChosen={slot.index === found.chosen}
                  reason={slot.isAvailable ? null : slot.remaining > 0 ? t('tooFew') : t('soldOut')}
                  left={
                    slot.isAvailable && slot.remaining <= fewPlaces
                      ? t('placesLeft', { count: slot.remaining })
                      : null
                  }
                />
              ))}
            </div>
          </details>
        ))}
      </div>
    </ReserveForm>
  );
}

/** The first and last slot of a part of the day: `06:00–11:30`. */
function partText(slots: readonly OfferedSlot[]): string {
  const [first, last] = [slots[0], slots.at(-1)];
  return first && last ? leftToRight(first === last ? first.time : `${first.time}\u2013${last.time}`) : '';
}

/** Shown if the day has no free slot: the opening hours or a text, and a link to the next day. */
async function NoFreeSlot({ portal, venue, visit, found }: Omit<VisitFacts, 'offer'> & { found: OpenOffer }) {
  const [t, week] = await Promise.all([
    getTranslations('airport.page'),
    weekText(venue.openingHours, portal.locale),
  ]);
  const next = addDays(found.date, 1);
  return (
    <div className="panel">
      <EmptyState
        icon="calendar"
        level="h3"
        title={found.slots.length > 0 ? t('dayFullTitle') : t('dayClosedTitle')}
        action={
          next <= found.furthest
            ? { href: airportVisitHref(venue.id, { ...visit, date: next }), label: t('nextDay') }
            : undefined
        }
      >
        {found.slots.length > 0
          ? t('dayFullText')
          : week.map(({ days, hours }) => (
              <span key={days} className="block">
                {days}: {hours}
              </span>
            ))}
      </EmptyState>
    </div>
  );
}

async function SupplierFailed({ portal, href }: { portal: MemberPortal; href: string }) {
  const [t, states] = await Promise.all([getTranslations('airport.page'), getTranslations('states')]);
  return (
    <ErrorState
      title={t('failedTitle')}
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
      retry={
        <ButtonLink href={href} variant="quiet">
          {states('retry')}
        </ButtonLink>
      }
    >
      {t('failedText')}
    </ErrorState>
  );
}

/** Placeholder while availability is loading. */
export async function VisitPickerSkeleton() {
  const t = await getTranslations('airport.page');
  return (
    <section className="grid gap-6" aria-busy="true">
      <h2 className="heading-2">{t('chooseTime')}</h2>
      <p className="text-14 text-ink-2" role="status">
        {t('asking')}
      </p>
      <div className="flex gap-2 overflow-hidden">
        {[1, 2, 3, 4, 5, 6].map((day) => (
          <Skeleton key={day} className="h-11 w-28 flex-none rounded-button" />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-19 rounded-field" />
        <Skeleton className="h-19 rounded-field" />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((slot) => (
          <Skeleton key={slot} className="h-18 rounded-field" />
        ))}
      </div>
    </section>
  );
}
