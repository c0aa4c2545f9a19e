import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { searchHref } from '#components/hotels/results-query.ts';
import { partnerHref } from '#components/portal/partner-href.ts';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { inLocale } from '#server/modules/theming/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { listPartners, type Portal } from '#server/portal/index.ts';
import { demoApps, demoPeople } from '#server/wiring/demo.ts';

/** Far enough ahead that every hotel is bookable and refundable. */
const daysAhead = 42;
const nights = 2;
const testCard = '4242 4242 4242 4242';

type Step = { key: string; title: string; text: ReactNode; href: string; link: string; isDone?: boolean };

/** Guided steps through the demo, about two minutes long. Rendered in the Sandbox only. */
export async function DemoTour({ portal }: { portal: Portal }) {
  if (!portal.isSandbox) return null;
  const steps = await stepsOf(portal);
  if (!steps) return null;
  const t = await getTranslations('tour');
  return (
    <section className="section" aria-labelledby="tour">
      <SectionHeading title={<span id="tour">{t('title')}</span>} />
      <ol className="grid gap-x-8 max-lg:border-b max-lg:border-line lg:grid-flow-col lg:auto-cols-fr">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="grid grid-cols-[2.5rem_1fr] content-start gap-x-2 gap-y-1 border-t border-line py-5 lg:grid-cols-1 lg:gap-y-2"
          >
            <span
              aria-hidden="true"
              className="numeric row-span-3 grid font-heading text-28 leading-[calc(1.75rem*var(--leading))] text-emphasis lg:row-span-1"
            >
              {step.isDone ? <Icon name="check" size={24} /> : index + 1}
            </span>
            <h3 className="heading-3">{step.title}</h3>
            <p className="text-14 text-ink-2">{step.text}</p>
            <p>
              {/* Plain links: some lead to another partner, which needs a new document. */}
              <a href={step.href} className="link target text-14">
                {step.link}
              </a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The steps for this partner's demo; null if it has no demo member. */
async function stepsOf(portal: Portal): Promise<Step[] | null> {
  const person = demoPeople.find(({ joined }) => joined[0]?.app === portal.app.slug);
  if (!person || !demoApps.some(({ slug }) => slug === portal.app.slug)) return null;
  const [t, places, everyPartner] = await Promise.all([
    getTranslations('tour'),
    getTranslations('places'),
    listPartners(portal.environment),
  ]);
  const email = person.email;
  const checkIn = addDays(today(portal.brand.support.timeZone), daysAhead);
  const search = searchHref({
    destination: places('paris'),
    checkIn,
    checkOut: addDays(checkIn, nights),
    adults: 2,
    rooms: 1,
  });
  const partners = everyPartner.filter(({ slug }) => demoApps.some((app) => app.slug === slug));
  const at = partners.findIndex(({ slug }) => slug === portal.app.slug);
  const other = partners[(at + 1) % partners.length];
  const otherName = other && inLocale(other.brand.names, other.brand, portal.locale);
  const code = (text: ReactNode) => (
    <bdi dir="ltr" className="whitespace-nowrap text-ink">
      {text}
    </bdi>
  );
  const steps: (Step | false | undefined)[] = [
    portal.member
      ? {
          key: 'in',
          title: t('in.title'),
          text: t('in.done'),
          href: '/sandbox/inbox',
          link: t('in.inbox'),
          isDone: true,
        }
      : {
          key: 'in',
          title: t('in.title'),
          text: t.rich('in.text', { email, code }),
          href: `/login?email=${encodeURIComponent(email)}`,
          link: t('in.link', { name: person.firstname }),
        },
    portal.app.modules.includes('hotels') && {
      key: 'find',
      title: t('find.title', { place: places('paris') }),
      text: t('find.text'),
      href: search,
      link: t('find.link'),
    },
    {
      key: 'pay',
      title: t('pay.title'),
      text: t.rich('pay.text', { card: testCard, code }),
      href: '/docs/magic-values',
      link: t('pay.link'),
    },
    {
      key: 'voucher',
      title: t('voucher.title'),
      text: t('voucher.text'),
      href: '/trips',
      link: t('voucher.link'),
    },
    other &&
      other.slug !== portal.app.slug && {
        key: 'partner',
        title: t('partner.title'),
        text: t('partner.text'),
        href: partnerHref(portal, other),
        link: t('partner.link', { partner: otherName ?? other.slug }),
      },
  ];
  return steps.filter((step): step is Step => Boolean(step));
}
