import { getTranslations } from 'next-intl/server';
import { earnedPointsText } from '#components/booking/earned-text.ts';
import { PriceFacts, StayBlock } from '#components/hotels/price-card.tsx';
import { Button, ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { commaText } from '#server/modules/theming/index.ts';
import type { Stay } from './read-stay.ts';
import { type StayFacts, stayFormId } from './rooms.tsx';

/** Sticky card: the price of the chosen rate and the submit button. */
export async function Reserve({ portal, query, stay }: StayFacts & { stay: Promise<Stay> }) {
  const found = await stay;
  if (found.state === 'undated') return <DatesCard />;
  if (found.state !== 'open') return null;
  const [t, results, search] = await Promise.all([
    getTranslations('hotels.page'),
    getTranslations('hotels'),
    getTranslations('search'),
  ]);
  const { locale } = portal;
  const guests = [
    results('adults', { count: query.adults }),
    query.childrenAges.length > 0 ? results('children', { count: query.childrenAges.length }) : null,
    search('roomCount', { count: query.rooms }),
  ];
  const earned = await earnedPointsText(
    portal,
    found.rates.map(({ price }) => price.dueNowMinor),
    found.currency,
  );
  return (
    <div className="panel panel-float grid gap-4 p-6">
      {found.rates.map((rate) => (
        <div key={rate.index} data-rate={rate.index} className="grid gap-4">
          <PriceFacts
            rate={rate}
            nights={found.nights}
            locale={locale}
            earned={earned.get(rate.price.dueNowMinor) ?? null}
          >
            <StayBlock stay={query} guests={commaText(guests, locale)} locale={locale} />
          </PriceFacts>
        </div>
      ))}
      <Button type="submit" form={stayFormId} full>
        {t('reserve')}
      </Button>
      <p className="text-center text-12 text-ink-2">{t('priceAgain')}</p>
    </div>
  );
}

/** Placeholder of the card while the rates are loading. */
export function ReserveSkeleton() {
  return (
    <div className="panel panel-float grid gap-4 p-6" aria-busy="true">
      <Skeleton className="h-13 w-40" />
      <Skeleton className="h-32 w-full rounded-field" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full rounded-button" />
    </div>
  );
}

/** Shown instead of the card while no dates are chosen: links to the form. */
async function DatesCard() {
  const [t, search] = await Promise.all([getTranslations('hotels.page'), getTranslations('search')]);
  return (
    <div className="panel panel-float grid gap-4 p-6">
      <span className="grid size-12 place-items-center rounded-medallion bg-emphasis-soft text-emphasis">
        <Icon name="calendar" size={24} />
      </span>
      <div className="grid gap-1">
        <p className="heading-2">{t('chooseDates')}</p>
        <p className="text-ink-2">{t('chooseDatesText')}</p>
      </div>
      <a href="#rooms" className={buttonClass({ full: true })}>
        {search('addDates')}
      </a>
    </div>
  );
}

/** Shown to visitors instead of the card. */
export async function SignInCard({ href }: { href: string }) {
  const [t, shell] = await Promise.all([getTranslations('hotels.page'), getTranslations('shell')]);
  return (
    <div className="panel panel-float grid gap-4 p-6">
      <span className="grid size-12 place-items-center rounded-medallion bg-emphasis-soft text-emphasis">
        <Icon name="lock" size={24} />
      </span>
      <div className="grid gap-1">
        <h2 className="heading-2">{t('signInTitle')}</h2>
        <p className="text-ink-2">{t('signInText')}</p>
      </div>
      <ButtonLink href={href} full>
        {shell('signIn')}
      </ButtonLink>
    </div>
  );
}
