import Form from 'next/form';
import { getTranslations } from 'next-intl/server';
import { planFacts } from '#components/esim/plan-facts.ts';
import { perkTimeText } from '#components/perks/perk-facts.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Checkbox, Select } from '#components/ui/field.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Price } from '#components/ui/price.tsx';
import { SendOnChange } from '#components/ui/send-on-change.tsx';
import { maxEsims, type PlanView } from '#server/modules/esim/index.ts';
import { type MemberPortal, moneyLine, numberText } from '#server/portal/index.ts';
import type { Offer } from './read-offer.ts';

/** All plans with the same coverage, the current one marked. Each has its own page. */
export async function Options({ portal, plans }: { portal: MemberPortal; plans: readonly PlanView[] }) {
  const t = await getTranslations('esim.plan');
  const [chosen] = plans;
  const sorted = [...plans].sort((one, other) => one.priceMinor - other.priceMinor);
  const options = await Promise.all(
    sorted.map(async (plan) => ({ plan, facts: await planFacts(plan, portal.locale) })),
  );
  return (
    <section aria-labelledby="options" className="grid gap-4">
      <h2 id="options" className="heading-2">
        {t('options')}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {options.map(({ plan, facts }) => (
          <li key={plan.resourceId} className="grid">
            <Link
              href={facts.href}
              scroll={false}
              replace
              aria-current={plan === chosen ? 'true' : undefined}
              className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-field border border-line-strong bg-surface px-4 py-3 hover:bg-sunken aria-[current]:border-emphasis-line aria-[current]:bg-emphasis-soft"
            >
              <span className="grid">
                <span className="strong flex items-center gap-2">
                  {facts.data}
                  {plan === chosen && <Icon name="check" size={18} className="text-emphasis" />}
                </span>
                <span className="text-14 text-ink-2">{facts.days}</span>
              </span>
              <span className="grid justify-items-end">
                <Price text={facts.price} size="small" />
                {facts.perGb && <span className="numeric text-12 text-ink-2">{facts.perGb}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of eSIMs and the perks that pay: a GET form that submits itself if scripts run. */
export async function Choices({ portal, offer }: { portal: MemberPortal; offer: Offer }) {
  const t = await getTranslations('esim.plan');
  const { locale } = portal;
  const { plan, units, quantity } = offer;
  const isFull = units.filter(({ isChosen }) => isChosen).length >= quantity;
  const rows = await Promise.all(
    units.map(async (unit, index) => ({
      ...unit,
      key: `${unit.perk.id}-${index}`,
      note: await perkTimeText(portal, unit.perk),
      amount: moneyLine(-unit.coveredMinor, plan.currency, locale),
    })),
  );
  return (
    <Form
      action={`/esim/${encodeURIComponent(plan.resourceId)}`}
      scroll={false}
      replace
      className="grid gap-8"
    >
      <SendOnChange>
        <div className="grid gap-8">
          <section aria-labelledby="travellers-title" className="grid max-w-form gap-4">
            <h2 id="travellers-title" className="heading-2">
              {t('howMany')}
            </h2>
            <Select
              key={quantity}
              id="travellers"
              name="travellers"
              label={t('travellers')}
              hint={t('travellersHint')}
              defaultValue={quantity}
            >
              {Array.from({ length: maxEsims }, (_, index) => index + 1).map((count) => (
                <option key={count} value={count}>
                  {numberText(count, locale)}
                </option>
              ))}
            </Select>
          </section>
          {rows.length > 0 && (
            <fieldset className="grid gap-1">
              <legend className="heading-2 mb-3">{t('withPerks')}</legend>
              <div className="panel rows px-5">
                {rows.map((row) => (
                  <Checkbox
                    // The server decides which boxes are ticked: a new state needs a new element.
                    key={`${row.key} ${row.isChosen} ${isFull}`}
                    name="perk"
                    value={row.perk.id}
                    defaultChecked={row.isChosen}
                    disabled={isFull && !row.isChosen}
                    label={<bdi>{row.perk.title}</bdi>}
                    note={row.note}
                    aside={<span className="numeric strong text-positive">{row.amount}</span>}
                    className={`py-4 ${isFull && !row.isChosen ? 'opacity-60' : ''}`}
                  />
                ))}
              </div>
              <p className="text-14 text-ink-2">{t('perksNote')}</p>
            </fieldset>
          )}
        </div>
      </SendOnChange>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {t('update')}
        </button>
      </noscript>
    </Form>
  );
}

/** The amount due and how it is calculated, row by row. */
export async function priceRows(portal: MemberPortal, offer: Offer) {
  const t = await getTranslations('esim');
  const { plan, quantity, totalMinor, coveredMinor, dueMinor } = offer;
  const line = (minor: number) => moneyLine(minor, plan.currency, portal.locale);
  const hasNoPerks = coveredMinor === 0;
  return [
    {
      label: t('plan.esimsTimes', { count: quantity, price: line(plan.priceMinor) }),
      value: line(totalMinor),
    },
    ...(hasNoPerks
      ? []
      : [{ label: t('plan.perksPay'), value: line(-coveredMinor), tone: 'positive' as const }]),
    { label: t('order.toPay'), value: line(dueMinor), tone: 'strong' as const },
  ];
}
