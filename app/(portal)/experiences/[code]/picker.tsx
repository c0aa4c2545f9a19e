import { getTranslations } from 'next-intl/server';
import { ChosenOnly } from '#components/booking/chosen-only.tsx';
import { ReserveForm } from '#components/booking/reserve-form.tsx';
import type { ExperienceDetails } from '#components/experiences/experience-reviews.tsx';
import { PartyForm } from '#components/experiences/party-form.tsx';
import { SlotList, slotValue } from '#components/experiences/slot-list.tsx';
import { VisitCalendar } from '#components/experiences/visit-calendar.tsx';
import { partyOf, type VisitQuery, visitHref } from '#components/experiences/visit-query.ts';
import { visitSteps } from '#components/experiences/visit-terms.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { dateText, type MemberPortal, pageMemberField, sealPageMember } from '#server/portal/index.ts';
import { holdVisit } from './actions.ts';
import type { OpenVisit, VisitOffer } from './read-visit.ts';

export type VisitFacts = {
  portal: MemberPortal;
  experience: ExperienceDetails;
  visit: VisitQuery;
  offer: Promise<VisitOffer>;
};

/** Id of the form that submits the chosen time. */
export const visitFormId = 'visit-form';

/**
 * The party, the calendar of a month with prices, the times of a day, and the cancellation terms of the
 * chosen time.
 */
export async function VisitPicker({ portal, experience, visit, offer }: VisitFacts) {
  const [found, t] = await Promise.all([offer, getTranslations('experiences.page')]);
  const code = experience.code;
  if (found.state === 'failed') return <SupplierFailed portal={portal} href={visitHref(code, visit)} />;
  const { locale } = portal;
  const dated = { ...visit, date: found.date };
  const to = (change: Partial<VisitQuery>) => visitHref(code, { ...visit, ...change });
  return (
    <section className="grid scroll-mt-24 gap-6" id="dates">
      <ChosenOnly
        radio="slot"
        attribute="data-slot"
        choices={found.slots.map(({ index }) => ({ index, value: index }))}
      />
      <h2 className="heading-2">{t('chooseDay')}</h2>
      <PartyForm
        code={code}
        visit={dated}
        bands={experience.ageBands}
        most={experience.maxTravellers}
        locale={locale}
      />
      <VisitCalendar
        month={found.month}
        days={found.days}
        chosen={found.date}
        currency={found.currency}
        locale={locale}
        hrefOf={(date) => to({ date, month: '' })}
        earlier={found.earlier && to({ date: '', month: found.earlier })}
        later={found.later && to({ date: '', month: found.later })}
      />
      <p className="text-12 text-ink-2">{t('calendarNote', { currency: found.currency })}</p>
      {found.date ? (
        <Times portal={portal} experience={experience} visit={dated} found={found} />
      ) : (
        <div className="panel">
          <EmptyState
            icon="calendar"
            level="h3"
            title={t(visit.date && !visit.month ? 'noneThatDayTitle' : 'noneTitle')}
            action={
              found.later ? { href: to({ date: '', month: found.later }), label: t('nextMonth') } : undefined
            }
          >
            {t('noneText')}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

async function Times({ portal, experience, visit, found }: Omit<VisitFacts, 'offer'> & { found: OpenVisit }) {
  const [t, hold, states, cancellation] = await Promise.all([
    getTranslations('experiences.page'),
    getTranslations('experiences.hold'),
    getTranslations('states'),
    getTranslations('cancellation'),
  ]);
  const { locale, direction } = portal;
  const open = found.slots.filter((slot) => slot.unavailable === null);
  const seen = Object.fromEntries(open.map((slot) => [`seen ${slotValue(slot)}`, String(slot.totalMinor)]));
  const timelines = await Promise.all(
    open.map(async (slot) => ({
      index: slot.index,
      ...(await visitSteps(
        {
          terms: slot.terms,
          timeZone: experience.timeZone,
          startsAt: slot.startsAt,
          currency: found.currency,
          place: experience.location.city,
        },
        locale,
      )),
    })),
  );
  return (
    <>
      <div className="grid gap-4 border-t border-line pt-6">
        <div className="grid gap-1">
          <h3 className="heading-3 first-letter:uppercase">
            {dateText(found.date, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
          </h3>
          <p className="text-14 text-ink-2">{t('localTimes', { place: experience.location.city })}</p>
        </div>
        <ReserveForm
          key={`${found.date} ${JSON.stringify(partyOf(visit))}`}
          id={visitFormId}
          action={holdVisit}
          hidden={{
            [pageMemberField]: sealPageMember(portal),
            code: experience.code,
            date: found.date,
            ...Object.fromEntries(
              Object.entries(partyOf(visit)).map(([band, people]) => [band, String(people)]),
            ),
            ...seen,
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
          <SlotList
            slots={found.slots}
            options={experience.options}
            chosen={found.chosen}
            currency={found.currency}
            locale={locale}
          />
        </ReserveForm>
        {open.length === 0 && <p className="text-ink-2">{t('dayFull')}</p>}
      </div>
      {timelines.length > 0 && (
        <div className="grid gap-4 border-t border-line pt-6">
          <h3 className="heading-3">{cancellation('title')}</h3>
          {timelines.map(({ index, steps, marks }) => (
            <div key={index} data-slot={index}>
              <CancellationTimeline steps={steps} marks={marks} direction={direction} id={`terms-${index}`} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

async function SupplierFailed({ portal, href }: { portal: MemberPortal; href: string }) {
  const [t, states] = await Promise.all([getTranslations('experiences.page'), getTranslations('states')]);
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

const skeletonDays = Array.from({ length: 35 }, (_, index) => index);

/** Placeholder while availability is loading. */
export async function VisitPickerSkeleton() {
  const t = await getTranslations('experiences.page');
  return (
    <section className="grid gap-6" aria-busy="true">
      <h2 className="heading-2">{t('chooseDay')}</h2>
      <p className="text-14 text-ink-2" role="status">
        {t('asking')}
      </p>
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-19 rounded-field" />
        <Skeleton className="h-19 rounded-field" />
      </div>
      <Skeleton className="h-11 w-48" />
      <div className="grid grid-cols-7 gap-1">
        {skeletonDays.map((day) => (
          <Skeleton key={day} className="h-14 rounded-field md:h-16" />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((slot) => (
          <Skeleton key={slot} className="h-18 rounded-field" />
        ))}
      </div>
    </section>
  );
}
