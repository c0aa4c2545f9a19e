import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { daysText } from '#components/esim/plan-facts.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { connectWithinDays, type PlanView } from '#server/modules/esim/index.ts';
import { countryName } from '#server/modules/places/index.ts';
import { commaNames, intlTag } from '#server/modules/theming/index.ts';
import { collator } from '#server/platform/intl/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** The main facts of the plan, without those that the supplier does not know. */
export async function GlanceFacts({ portal, plan }: { portal: MemberPortal; plan: PlanView }) {
  const t = await getTranslations('esim.plan');
  const { locale } = portal;
  const facts: [IconName, ReactNode][] = [
    ...known('wifi', plan.speed && t('speed', { speed: plan.speed })),
    ...known('globe', commaNames(plan.networks, locale)),
    [
      'clock',
      t(plan.activationPolicy === 'first_connection' ? 'startsConnected' : 'startsInstalled', {
        days: daysText(connectWithinDays, locale),
      }),
    ],
    ['message', t('dataOnly')],
    [plan.kycRequired ? 'account' : 'check', t(plan.kycRequired ? 'kyc' : 'noKyc')],
    ['info', t(plan.topUpAvailable ? 'topUp' : 'noTopUp')],
  ];
  return (
    <ul className="grid gap-x-6 gap-y-3 border-y border-line py-6 text-14 sm:grid-cols-2 md:text-16">
      {facts.map(([icon, text]) => (
        <li key={icon}>
          <Fact icon={icon}>{text}</Fact>
        </li>
      ))}
    </ul>
  );
}

const known = (icon: IconName, text: string | null): [IconName, ReactNode][] => (text ? [[icon, text]] : []);

/** Every country that the plan covers, sorted by name; collapsed if there are several. */
export async function Coverage({ portal, plan }: { portal: MemberPortal; plan: PlanView }) {
  if (plan.coverage.countries.length < 2) return null;
  const t = await getTranslations('esim');
  const { compare } = collator(intlTag(portal.locale));
  const names = plan.coverage.countries.map((code) => countryName(code, portal.locale)).sort(compare);
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4">
        <h2 className="heading-3">{t('plan.worksIn', { count: names.length })}</h2>
        <Icon
          name="more"
          className="text-ink-2 transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      <ul className="columns-2 gap-6 pb-6 text-14 sm:columns-3 lg:columns-4">
        {names.map((name) => (
          <li key={name} className="py-0.5">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Facts to know before buying: phone, start, refund and calls. */
export async function GoodToKnow({ plan }: { plan: PlanView }) {
  const t = await getTranslations('esim.plan');
  return (
    <section aria-labelledby="know" className="grid gap-4">
      <h2 id="know" className="heading-2">
        {t('know')}
      </h2>
      <dl className="rows border-t border-line">
        {(['phone', 'when', 'refund', 'calls'] as const).map((key) => (
          <div key={key} className="grid gap-x-6 gap-y-0.5 py-4 sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-2">{t(`${key}Label`)}</dt>
            <dd className="min-w-0">
              {key === 'refund' && !plan.isFinalSale ? t('refundUnusedText') : t(`${key}Text`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
