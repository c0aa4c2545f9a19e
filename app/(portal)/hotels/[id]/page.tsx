import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { HotelFactsGrid } from '#components/hotels/hotel-facts-grid.tsx';
import { HotelGallery } from '#components/hotels/hotel-gallery.tsx';
import { HotelReviews } from '#components/hotels/hotel-reviews.tsx';
import { resultsHref } from '#components/hotels/results-query.ts';
import { ratingStep } from '#components/hotels/row-facts.ts';
import { SearchPill } from '#components/hotels/search-form.tsx';
import { PayBar } from '#components/portal/header.tsx';
import { hotelHref } from '#components/portal/hotel-href.ts';
import { publicMetadata } from '#components/portal/share-metadata.ts';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { Score } from '#components/ui/score.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { SaveHeart } from '#components/wishlists/save-heart.tsx';
import { SavingScope } from '#components/wishlists/saving-scope.tsx';
import { productRules } from '#server/modules/bookings/index.ts';
import { getHotelDetails } from '#server/modules/hotels/catalogue/index.ts';
import { commaNames } from '#server/modules/theming/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  type MemberPortal,
  numberText,
  openPage,
  type Portal,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { GoodToKnow } from './good-to-know.tsx';
import { LocationMap } from './location-map.tsx';
import { readStay, stayQuery } from './read-stay.ts';
import { Reserve, ReserveSkeleton, SignInCard } from './reserve.tsx';
import { ReserveBar } from './reserve-bar.tsx';
import { Rooms, RoomsSkeleton } from './rooms.tsx';
import { Tools } from './tools.tsx';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/**
 * The details of a hotel in the portal's language, readable without sign-in. An unknown id ends in the 404
 * page. A request reads them once, for the title of the page and for the page.
 */
const readHotel = cache(async (portal: Portal, id: string) => {
  try {
    return await getHotelDetails(portal.memberContext ?? portal.context, {
      hotel_id: decodeURIComponent(id),
    });
  } catch (err) {
    if (isProblem(err, 'not_found')) return notFound();
    throw err;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const portal = await requireModule('hotels');
  const hotel = await readHotel(portal, (await params).id);
  const facts = {
    title: titleText(`${hotel.name}, ${hotel.address.city}`),
    description: hotel.description.slice(0, 200),
  };
  const path = hotelHref(hotel.hotel_id);
  return { ...facts, ...publicMetadata(portal, { ...facts, path, poster: hotel.photos[0]?.url }) };
}

/** Hotel page: pictures and facts for everybody; rooms and member prices for members. */
export default async function HotelPage({ params, searchParams }: Props) {
  const { id } = await params;
  const parameters = await searchParams;
  const address = `/hotels/${id}`;
  const portal = await openPage({ path: address, searchParams, module: 'hotels' });
  const [hotel, t, hotelWords, shell] = await Promise.all([
    readHotel(portal, id),
    getTranslations('hotels.page'),
    getTranslations('hotel'),
    getTranslations('shell'),
  ]);
  const { locale } = portal;
  const query = stayQuery(parameters);
  const path = withQuery(address, parameters);
  const first = today(hotel.time_zone);
  const days = { first, furthest: addDays(first, productRules.hotel.daysAhead) };
  const member = portal.member ? (portal as MemberPortal) : null;
  const stay = member ? readStay(member, hotel.hotel_id, query) : null;
  const rating = hotel.guest_rating?.count ? hotel.guest_rating : null;
  const signIn = `/login?to=${encodeURIComponent(path)}`;
  const facts = { portal: member as MemberPortal, hotel, query, days };
  const section = 'below-fold grid gap-4';
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={{
        href: query.destination ? resultsHref(query) : '/hotels',
        label: shell('back'),
      }}
      search={
        member && <SearchPill portal={portal} query={query} today={days.first} furthest={days.furthest} />
      }
      payBar={
        stay ? (
          <section aria-label={t('reserve')}>
            <DeferredSection path={path} fallback={<PayBar action={null}>{t('asking')}</PayBar>}>
              {() => ReserveBar({ portal: facts.portal, stay })}
            </DeferredSection>
          </section>
        ) : (
          <section aria-label={shell('signIn')}>
            <PayBar action={<ButtonLink href={signIn}>{shell('signIn')}</ButtonLink>}>
              <span className="text-14">{t('signInTitle')}</span>
            </PayBar>
          </section>
        )
      }
    >
      <div className="flex flex-col pb-16 md:pb-0">
        <SavingScope portal={portal} back={path}>
          <Tools portal={portal} query={query} hotelId={hotel.hotel_id} name={hotel.name} />
          <div className="relative">
            <HotelGallery name={hotel.name} photos={hotel.photos} />
            <div className="md:hidden">
              <SaveHeart thing={{ hotelId: hotel.hotel_id }} name={hotel.name} />
            </div>
          </div>
        </SavingScope>
        <div className="mt-8 grid gap-12 md:grid-cols-[minmax(0,1fr)_19rem] md:items-start md:gap-8 lg:grid-cols-[minmax(0,1fr)_384px] lg:gap-16">
          <div className="grid min-w-0 grid-cols-1 gap-12 md:gap-16">
            <div className="grid gap-8">
              <div className="grid gap-3">
                <h1 className="heading-1">
                  <bdi>{hotel.name}</bdi>
                </h1>
                <p className="flex flex-wrap gap-x-5 gap-y-2 text-14">
                  {rating && (
                    <Score
                      score={numberText(rating.score, locale, {
                        minimumFractionDigits: 1,
                        maximumFractionDigits: 1,
                      })}
                      word={hotelWords(`words.${ratingStep(rating.score)}`)}
                      reviews={hotelWords('reviews', { count: rating.count })}
                    />
                  )}
                  <Fact icon="location">
                    {commaNames([hotel.address.line, hotel.address.district, hotel.address.city], locale)}
                  </Fact>
                </p>
              </div>
              <div className="border-y border-line py-6">
                <HotelFactsGrid
                  stars={hotel.star_rating}
                  checkInFrom={hotel.policies.check_in_from}
                  amenities={hotel.amenities}
                />
              </div>
              <p className="max-w-reading text-ink-2" dir="auto">
                {hotel.description}
              </p>
            </div>
            {stay && (
              <DeferredSection path={path} fallback={<RoomsSkeleton />}>
                {() => Rooms({ ...facts, stay })}
              </DeferredSection>
            )}
            <section className={section}>
              <h2 className="heading-2">{t('where')}</h2>
              <DeferredSection path={path} fallback={<Skeleton className="h-80 w-full rounded-card" />}>
                {() => LocationMap({ portal, hotel })}
              </DeferredSection>
            </section>
            {hotel.reviews && (
              <section className={section}>
                <h2 className="heading-2">{t('guestsSaid')}</h2>
                <HotelReviews reviews={hotel.reviews} locale={locale} />
              </section>
            )}
            <section className={section}>
              <h2 className="heading-2">{t('goodToKnow')}</h2>
              <GoodToKnow hotel={hotel} />
            </section>
          </div>
          <aside className="hidden md:sticky md:top-26 md:block">
            {stay ? (
              <DeferredSection path={path} fallback={<ReserveSkeleton />}>
                {() => Reserve({ ...facts, stay })}
              </DeferredSection>
            ) : (
              <SignInCard href={signIn} />
            )}
          </aside>
        </div>
      </div>
    </Shell>
  );
}
