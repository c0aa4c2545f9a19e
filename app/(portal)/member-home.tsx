import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { MembershipCard, TierProgress } from '#components/account/membership-card.tsx';
import { SearchPill } from '#components/hotels/search-form.tsx';
import { HeroSearch } from '#components/portal/hero-search.tsx';
import { KindLinks } from '#components/portal/kind-links.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { productRules } from '#server/modules/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import { findNextTrip } from '#server/modules/trips/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { type MemberPortal, type MembershipFacts, readMembership } from '#server/portal/index.ts';
import { DemoTour } from './demo-tour.tsx';
import { HomeWishlists } from './home-wishlists.tsx';
import { InvitationLine } from './invitation-line.tsx';
import { NextTrip, tripSentence } from './next-trip.tsx';
import { PerksSoon } from './perks-soon.tsx';
import { Recommended, RecommendedSkeleton } from './recommended.tsx';

/** A member's start page: greeting, search, membership card, next trip and recommendations. */
export async function MemberHome({ portal, path }: { portal: MemberPortal; path: string }) {
  const [t, membership, trip] = await Promise.all([
    getTranslations('home'),
    readMembership(portal.memberContext),
    findNextTrip(portal.memberContext),
  ]);
  const firstDay = today(portal.brand.support.timeZone);
  return (
    <Shell
      portal={portal}
      path={path}
      active="home"
      search={
        portal.app.modules.includes('hotels') && (
          <SearchPill
            portal={portal}
            query={{}}
            today={firstDay}
            furthest={addDays(firstDay, productRules.hotel.daysAhead)}
            afterHero
          />
        )
      }
    >
      {portal.app.modules.includes('circles') && <InvitationLine portal={portal} />}
      <section className="grid items-center gap-8 pt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12 lg:pt-12 xl:gap-24">
        <div className="grid content-center gap-4 lg:gap-6">
          <div className="grid gap-1">
            <h1 className="heading-1">
              {t(partOfDay(portal.brand.support.timeZone), { name: isolated(nameFor(portal, membership)) })}
            </h1>
            <p className="text-ink-2">{await tripSentence(trip)}</p>
          </div>
          <HeroSearch portal={portal} />
          <KindLinks portal={portal} />
        </div>
        {membership && (
          <div className="grid w-full max-w-card gap-4 md:max-lg:max-w-none md:max-lg:grid-cols-[27.5rem_1fr] md:max-lg:items-center md:max-lg:gap-8 lg:justify-self-end">
            <MembershipCard portal={portal} membership={membership} />
            <TierProgress portal={portal} membership={membership} />
          </div>
        )}
      </section>
      <NextTrip portal={portal} trip={trip} />
      {portal.app.modules.includes('wishlists') && (
        <Suspense>
          <HomeWishlists portal={portal} />
        </Suspense>
      )}
      {portal.app.modules.includes('perks') && <PerksSoon portal={portal} />}
      {portal.app.modules.includes('hotels') && (
        <Suspense fallback={<RecommendedSkeleton />}>
          <Recommended portal={portal} />
        </Suspense>
      )}
      <DemoTour portal={portal} />
    </Shell>
  );
}

/** Partners with an informal tone greet by first name, formal ones by full name. */
function nameFor(portal: MemberPortal, membership: MembershipFacts | null): string {
  return portal.brand.tone === 'formal' && membership ? membership.holder : portal.member.firstname;
}

/** The greeting uses the partner's time zone: the member's own is unknown before scripts run. */
function partOfDay(timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Temporal.Now.zonedDateTimeISO(timeZone).hour;
  return hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
