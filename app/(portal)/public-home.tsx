import { getTranslations } from 'next-intl/server';
import { CardArt } from '#components/portal/card-art.tsx';
import { Logo } from '#components/portal/logo.tsx';
import { kindsOf } from '#components/portal/navigation.ts';
import { SectionHeading, Shell } from '#components/portal/shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Poster } from '#components/ui/poster.tsx';
import { posterUrl } from '#server/artwork/index.ts';
import { capitalised, inLocale, pointsWord } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { DemoTour } from './demo-tour.tsx';

/** The start page for visitors: the partner's promise, sign-in and the benefits of a membership. */
export async function PublicHome({ portal, path }: { portal: Portal; path: string }) {
  const [t, shell] = await Promise.all([getTranslations('home'), getTranslations('shell')]);
  const { brand, locale } = portal;
  const { modules } = portal.app;
  const points = capitalised(pointsWord(brand, 3, locale));
  const benefits = [
    ...kindsOf(modules).map(({ icon, key }) => ({ icon, key, text: t(benefitTexts[key]) })),
    modules.includes('perks')
      ? { icon: 'perks' as const, key: 'perks', text: t('getPerks', { points }) }
      : { icon: 'star' as const, key: 'points', text: t('getPoints', { points }) },
    { icon: 'trips' as const, key: 'trips', text: t('getTrips') },
  ];
  return (
    <Shell portal={portal} path={path} active="home">
      <section className="grid items-center gap-8 pt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12 lg:pt-16 xl:gap-24">
        <div className="grid gap-6">
          <div className="grid gap-3">
            <h1 className="heading-1 max-w-form lg:text-48">{inLocale(brand.slogan, brand, locale)}</h1>
            <p className="max-w-form text-18 text-ink-2">{inLocale(brand.promise, brand, locale)}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/login">{t('signInCall')}</ButtonLink>
            <ButtonLink href="/help" variant="quiet">
              {modules.includes('circles') ? t('invitation') : shell('help')}
            </ButtonLink>
          </div>
        </div>
        <div
          aria-hidden="true"
          data-badge={brand.card.badge}
          className="member-card relative isolate aspect-[1.586] w-full max-w-card overflow-hidden rounded-card bg-card-ground p-6 text-card-ink shadow-float lg:justify-self-end"
        >
          <CardArt portal={portal} className="absolute inset-0 -z-1 size-full rtl:-scale-x-100" />
          <Logo portal={portal} size="card" ground="card" />
        </div>
      </section>
      <DemoTour portal={portal} />
      {modules.includes('hotels') && <Places />}
      <section className="section">
        <SectionHeading title={t('whatYouGet')} />
        <ul className="grid gap-x-12 sm:grid-cols-2 xl:grid-cols-3">
          {benefits.map((benefit) => (
            <li key={benefit.key} className="flex items-center gap-4 border-t border-line py-5">
              <span className="tile">
                <Icon name={benefit.icon} size={24} />
              </span>
              <p className="max-w-form">{benefit.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Shell>
  );
}

/** Four example destinations. Their search is for members and asks visitors to sign in. */
async function Places() {
  const t = await getTranslations('places');
  return (
    <section className="section">
      <SectionHeading title={t('title')} />
      <ul className="scroll-row auto-cols-[72%] gap-6 sm:auto-cols-[280px] xl:mx-0 xl:grid-flow-row xl:grid-cols-4 xl:overflow-visible xl:px-0 *:snap-start">
        {(['paris', 'london', 'dubai', 'kyoto'] as const).map((place, position) => (
          <li key={place} className="relative grid gap-2">
            <Poster src={posterUrl({ kind: 'place', placeId: place, scene: 'place', position })} />
            <h3 className="heading-3">
              <Link href={`/hotels?destination=${encodeURIComponent(t(place))}`} className="covering">
                {t(place)}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

const benefitTexts = {
  hotels: 'getHotels',
  experiences: 'getExperiences',
  airport: 'getAirport',
  transfers: 'getTransfers',
  esim: 'getEsim',
} as const;
