import { getTranslations } from 'next-intl/server';
import { ratingText } from '#components/experiences/card-facts.ts';
import { Rating } from '#components/experiences/experience-card.tsx';
import type { Locale } from '#server/modules/theming/index.ts';
import type { QuoteView } from '#server/modules/transfers/index.ts';
import { moneyText } from '#server/portal/index.ts';
import { Link } from '../ui/link.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price } from '../ui/price.tsx';
import { Fact } from '../ui/tag.tsx';
import { quoteFacts, refundFact, vehicleText } from './quote-facts.ts';
import { readTaxonomyWords } from './taxonomy-words.ts';

/** The provider with its score out of five and the number of ratings. */
export async function ProviderLine({ quote, locale }: { quote: QuoteView; locale: Locale }) {
  const t = await getTranslations('transfers');
  const { provider } = quote;
  const rating =
    provider.rating === null
      ? null
      : await ratingText({ score: provider.rating, count: provider.ratingCount }, locale);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-14 text-ink-2">
      <bdi>{provider.name}</bdi>
      {rating ? <Rating rating={rating} /> : <span>{t('notRated')}</span>}
    </p>
  );
}

/**
 * A card of a quote: vehicle, provider, capacity, waiting time, cancellation and the total fare. The
 * whole card is one link.
 */
export async function QuoteCard({
  quote,
  href,
  locale,
  eager = false,
}: {
  quote: QuoteView;
  href: string;
  locale: Locale;
  eager?: boolean;
}) {
  const [t, words, vehicle, facts, refund] = await Promise.all([
    getTranslations('transfers'),
    readTaxonomyWords(),
    vehicleText(quote),
    quoteFacts(quote, locale),
    refundFact(quote, locale),
  ]);
  return (
    <article className="result relative grid gap-3 py-5 sm:grid-cols-[212px_1fr] sm:gap-6 sm:py-6">
      <Poster src={quote.image} eager={eager} className="max-sm:aspect-[2/1]" />
      <div className="grid content-start gap-2">
        <div className="grid gap-0.5">
          <p className="label">{words.category(quote.category)}</p>
          <h3 className="heading-3 line-clamp-2">
            <Link
              href={href}
              aria-label={t('choose', { vehicle, provider: quote.provider.name })}
              className="covering"
            >
              <bdi>{vehicle}</bdi>
            </Link>
          </h3>
          <ProviderLine quote={quote} locale={locale} />
        </div>
        <ul className="grid gap-x-4 gap-y-1 text-14 grid-cols-2">
          {facts.map(({ icon, text, tone }) => (
            <li key={icon}>
              <Fact icon={icon} tone={tone}>
                {text}
              </Fact>
            </li>
          ))}
        </ul>
        <div className="flex items-end justify-between gap-4 max-[22rem]:flex-wrap">
          <span className="grid gap-1 text-14">
            <Fact icon={refund.icon} tone={refund.tone}>
              {refund.text}
            </Fact>
            {quote.flightInfoRequired && (
              <Fact icon="airport" tone="muted">
                {t('flightNeeded')}
              </Fact>
            )}
          </span>
          <span className="ms-auto grid flex-none justify-items-end text-end">
            <Price text={moneyText(quote.priceMinor, quote.currency, locale)} />
            <span className="text-12 text-ink-2">{t(quote.isRoundTrip ? 'bothWays' : 'wholeFare')}</span>
          </span>
        </div>
      </div>
    </article>
  );
}
