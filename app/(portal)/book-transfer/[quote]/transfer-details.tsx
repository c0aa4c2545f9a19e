import { getTranslations } from 'next-intl/server';
import { ProviderLine } from '#components/transfers/quote-card.tsx';
import { quoteFacts, refundFact } from '#components/transfers/quote-facts.ts';
import { readTaxonomyWords } from '#components/transfers/taxonomy-words.ts';
import { bookTransferHref, type TransfersQuery, toggled } from '#components/transfers/transfers-query.ts';
import { ChipLink } from '#components/ui/chip.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Fact } from '#components/ui/tag.tsx';
import type { QuoteView } from '#server/modules/transfers/index.ts';
import { type MemberPortal, moneyLine, numberText } from '#server/portal/index.ts';
import type { ChosenQuote } from './read-quote.ts';

/** The transfer: vehicle, facts, steps, included amenities and available extras. */
export async function TransferDetails({
  portal,
  query,
  chosen,
  vehicle,
}: {
  portal: MemberPortal;
  query: TransfersQuery;
  chosen: ChosenQuote;
  vehicle: string;
}) {
  const { quote, added } = chosen;
  const { locale } = portal;
  const [t, words, facts, refund] = await Promise.all([
    getTranslations('transfers.booking'),
    readTaxonomyWords(),
    quoteFacts(quote, locale),
    refundFact(quote, locale),
  ]);
  const included = quote.amenities.filter((one) => one.included);
  const offered = quote.amenities.filter((one) => !one.included);
  const keys = added.map(({ key }) => key);
  return (
    <section className="grid gap-6">
      <div className="grid gap-1">
        <p className="label">{words.category(quote.category)}</p>
        <h1 className="heading-1">
          <bdi>{vehicle}</bdi>
        </h1>
        <ProviderLine quote={quote} locale={locale} />
      </div>
      <ul className="grid gap-x-6 gap-y-2 text-14 sm:grid-cols-2">
        {[...facts, refund].map(({ icon, text, tone }) => (
          <li key={icon}>
            <Fact icon={icon} tone={tone === 'muted' ? 'neutral' : tone}>
              {text}
            </Fact>
          </li>
        ))}
      </ul>
      {quote.steps.length > 1 && <Steps portal={portal} quote={quote} />}
      {included.length > 0 && (
        <div className="grid gap-2">
          <h2 className="heading-3">{t('included')}</h2>
          <ul className="grid gap-x-6 gap-y-1 text-14 sm:grid-cols-2">
            {included.map((one) => (
              <li key={one.key}>
                <Fact icon="check" tone="positive">
                  <span className="text-ink">{words.amenity(one)}</span>
                </Fact>
              </li>
            ))}
          </ul>
        </div>
      )}
      {offered.length > 0 && (
        <div className="grid gap-3">
          <h2 id="extras" className="heading-3">
            {t('extras')}
          </h2>
          <ul aria-labelledby="extras" className="flex flex-wrap gap-2">
            {offered.map((one) => (
              <li key={one.key}>
                <ChipLink
                  href={bookTransferHref(query, quote.id, toggled(keys, one.key))}
                  pressed={keys.includes(one.key)}
                >
                  {words.amenity(one)}
                  <span className="numeric text-ink-2">
                    {t('extraPrice', { price: moneyLine(one.priceMinor, quote.currency, locale) })}
                  </span>
                </ChipLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const stepIcons = {
  car: 'transfer',
  bus: 'transfer',
  ferry: 'transfer',
  rail: 'transfer',
  air: 'airport',
  walk: 'guests',
} as const;

/** Every leg in order, including walks. */
async function Steps({ portal, quote }: { portal: MemberPortal; quote: QuoteView }) {
  const [t, words] = await Promise.all([getTranslations('transfers.steps'), readTaxonomyWords()]);
  return (
    <div className="grid gap-2">
      <h2 className="heading-3">{t('title')}</h2>
      <ol className="grid gap-2 text-14">
        {quote.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the legs never changes
          <li key={index} className="grid grid-cols-[1.25rem_1fr] gap-2.5">
            <Icon name={stepIcons[step.type]} size={18} className="mt-px text-ink-2" />
            <span>
              <span className="strong block">
                {t('step', {
                  kind: words.stepType(step.type),
                  minutes: numberText(step.minutes, portal.locale),
                })}
              </span>
              <bdi className="text-ink-2">{step.description}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
