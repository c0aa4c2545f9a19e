import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { durationText, ratingText } from '#components/experiences/card-facts.ts';
import { Rating } from '#components/experiences/experience-card.tsx';
import { ExperienceGallery } from '#components/experiences/experience-gallery.tsx';
import { ExperienceReviews } from '#components/experiences/experience-reviews.tsx';
import { parseVisitQuery } from '#components/experiences/visit-query.ts';
import { ShareButton } from '#components/hotels/share-button.tsx';
import { PayBar } from '#components/portal/header.tsx';
import { publicMetadata } from '#components/portal/share-metadata.ts';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Price } from '#components/ui/price.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { SaveButton, SaveHeart } from '#components/wishlists/save-heart.tsx';
import { SavingScope } from '#components/wishlists/saving-scope.tsx';
import { getExperience } from '#server/modules/experiences/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import {
  type MemberPortal,
  moneyText,
  openPage,
  type Portal,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { LocationMap } from '../../hotels/[id]/location-map.tsx';
import { GlanceFacts, GoodToKnow, Included, Itinerary } from './facts.tsx';
import { VisitPicker, VisitPickerSkeleton } from './picker.tsx';
import { readVisit } from './read-visit.ts';
import { Reserve, ReserveBar, ReserveSkeleton } from './reserve.tsx';

type Props = { params: Promise<{ code: string }>; searchParams: SearchParams };

/**
 * The details of an experience, readable without sign-in. An unknown code ends in the 404 page. A request reads them
 * once, for the title of the page and for the page.
 */
const readExperience = cache(async (portal: Portal, code: string) => {
  try {
    return await getExperience(portal.memberContext ?? portal.context, {
      product_code: decodeURIComponent(code),
      currency: portal.currency,
    });
  } catch (err) {
    if (isProblem(err, 'not_found')) return notFound();
    throw err;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const portal = await requireModule('experiences');
  const experience = await readExperience(portal, (await params).code);
  const facts = {
    title: titleText(`${experience.title}, ${experience.location.city}`),
    description: experience.summary,
  };
  const path = `/experiences/${encodeURIComponent(experience.code)}`;
  const { mayBeIndexed } = experience;
  return {
    ...facts,
    ...publicMetadata(portal, { ...facts, path, poster: experience.images[0], mayBeIndexed }),
  };
}

/** Experience page: pictures and facts for everybody; days, times and member prices for members. */
export default async function ExperiencePage({ params, searchParams }: Props) {
  const { code } = await params;
  const parameters = await searchParams;
  const address = `/experiences/${code}`;
  const portal = await openPage({ path: address, searchParams, module: 'experiences' });
  const [experience, t, shell] = await Promise.all([
    readExperience(portal, code),
    getTranslations('experiences.page'),
    getTranslations('shell'),
  ]);
  const { locale } = portal;
  const path = withQuery(address, parameters);
  const member = portal.member ? (portal as MemberPortal) : null;
  const visit = parseVisitQuery(parameters);
  const offer = member ? readVisit(member, experience, visit) : null;
  const facts = member && offer ? { portal: member, experience, visit, offer } : null;
  const { location } = experience;
  const [duration, rating] = await Promise.all([
    durationText(experience.durationMinutes, locale),
    ratingText(experience.rating, locale),
  ]);
  const thing = { productCode: experience.code };
  const signIn = `/login?to=${encodeURIComponent(path)}`;
  const list = `/experiences?destination=${encodeURIComponent(location.city)}`;
  const section = 'below-fold grid gap-4';
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={{ href: member ? list : '/', label: shell('back') }}
      payBar={
        facts ? (
          <section aria-label={t('reserve')}>
            <DeferredSection path={path} fallback={<PayBar action={null}>{t('asking')}</PayBar>}>
              {() => ReserveBar(facts)}
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
          <div className="hidden items-center justify-between gap-3 py-4 md:flex">
            {member ? (
              <Link
                href={list}
                className="inline-flex min-h-11 items-center gap-2 text-14 font-medium hover:text-emphasis"
              >
                <Icon name="back" size={18} />
                {t('backTo', { place: location.city })}
              </Link>
            ) : (
              <span />
            )}
            <div className="-me-3 flex gap-1">
              <ShareButton
                title={experience.title}
                icon={<Icon name="share" />}
                words={{ share: t('share'), copied: t('copied') }}
              />
              <SaveButton thing={thing} name={experience.title} />
            </div>
          </div>
          <div className="relative">
            <ExperienceGallery title={experience.title} images={experience.images} />
            <div className="md:hidden">
              <SaveHeart thing={thing} name={experience.title} />
            </div>
          </div>
        </SavingScope>
        <div className="mt-8 grid gap-12 md:grid-cols-[minmax(0,1fr)_19rem] md:items-start md:gap-8 lg:grid-cols-[minmax(0,1fr)_384px] lg:gap-16">
          <div className="grid min-w-0 grid-cols-1 gap-12 md:gap-16">
            <div className="grid gap-8">
              <div className="grid gap-3">
                <h1 className="heading-1">
                  <bdi>{experience.title}</bdi>
                </h1>
                <p className="flex flex-wrap gap-x-5 gap-y-2 text-14">
                  {rating && <Rating rating={rating} />}
                  <Fact icon="clock">{duration}</Fact>
                  <Fact icon="location">{location.city}</Fact>
                </p>
              </div>
              <div className="border-y border-line py-6">
                <GlanceFacts experience={experience} locale={locale} path={path} offer={offer} />
              </div>
              <p className="max-w-reading text-ink-2" dir="auto">
                {experience.description}
              </p>
            </div>
            {facts && (
              <DeferredSection path={path} fallback={<VisitPickerSkeleton />}>
                {() => VisitPicker(facts)}
              </DeferredSection>
            )}
            {experience.inclusions.length + experience.exclusions.length > 0 && (
              <section className={section}>
                <h2 className="heading-2">{t('included')}</h2>
                <Included experience={experience} />
              </section>
            )}
            {experience.itinerary.length > 0 && (
              <section className={section}>
                <h2 className="heading-2">{t('itinerary')}</h2>
                <Itinerary experience={experience} locale={locale} />
              </section>
            )}
            <section className={section}>
              <h2 className="heading-2">{t('meetingPoint')}</h2>
              <div className="grid gap-1">
                <p className="strong">
                  <bdi>{experience.meetingPoint.name}</bdi>
                </p>
                <p className="max-w-reading text-ink-2" dir="auto">
                  {experience.meetingPoint.instructions}
                </p>
              </div>
              <DeferredSection path={path} fallback={<Skeleton className="h-80 w-full rounded-card" />}>
                {() =>
                  LocationMap({
                    portal,
                    hotel: {
                      lat: experience.meetingPoint.latitude,
                      lng: experience.meetingPoint.longitude,
                      address: { city: location.city },
                    },
                  })
                }
              </DeferredSection>
            </section>
            {(member || experience.mayBeIndexed !== false) && (
              <section className={section}>
                <h2 className="heading-2">{t('visitorsSaid')}</h2>
                <ExperienceReviews experience={experience} locale={locale} />
              </section>
            )}
            <section className={section}>
              <h2 className="heading-2">{t('goodToKnow')}</h2>
              <GoodToKnow experience={experience} locale={locale} path={path} offer={offer} />
            </section>
          </div>
          <aside className="hidden md:sticky md:top-26 md:block">
            {facts ? (
              <DeferredSection path={path} fallback={<ReserveSkeleton />}>
                {() => Reserve(facts)}
              </DeferredSection>
            ) : (
              <div className="panel panel-float grid gap-4 p-6">
                <p className="flex flex-wrap items-baseline gap-x-1.5">
                  <span className="text-14 text-ink-2">{t('publicFrom')}</span>
                  <Price text={moneyText(experience.fromPriceMinor, experience.currency, locale)} />
                </p>
                <div className="grid gap-1">
                  <h2 className="heading-3">{t('signInTitle')}</h2>
                  <p className="text-ink-2">{t('signInText')}</p>
                </div>
                <ButtonLink href={signIn} full>
                  {shell('signIn')}
                </ButtonLink>
              </div>
            )}
          </aside>
        </div>
      </div>
    </Shell>
  );
}
