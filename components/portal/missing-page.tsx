import { getTranslations } from 'next-intl/server';
import type { ModuleName } from '#server/platform/context/index.ts';
import { type Portal, readPortal } from '#server/portal/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { RequestId } from '../ui/request-id.tsx';
import { kindsOf, type Tab } from './navigation.ts';
import { Shell } from './shell.tsx';
import { phoneText, TelephoneLink } from './telephone-link.tsx';

const things = {
  hotel: { icon: 'hotel', tab: 'explore', list: '/hotels', module: 'hotels' },
  experience: { icon: 'experience', tab: 'explore', list: '/experiences', module: 'experiences' },
  venue: { icon: 'lounge', tab: 'explore', list: '/airport', module: 'airport' },
  plan: { icon: 'esim', tab: 'explore', list: '/esim', module: 'esim' },
  trip: { icon: 'trips', tab: 'trips', list: '/trips', module: null },
  perk: { icon: 'perks', tab: 'perks', list: '/perks', module: 'perks' },
  circle: { icon: 'circle', tab: 'me', list: '/circles', module: 'circles' },
  wishlist: { icon: 'heart', tab: 'me', list: '/wishlists', module: 'wishlists' },
} as const satisfies Record<string, { icon: IconName; tab: Tab; list: string; module: ModuleName | null }>;

/** A kind of thing that has its own pages, which a URL may request in vain. */
export type MissingThing = keyof typeof things;

type PageLink = { href: string; label: string };

/**
 * The 404 page in the partner's design: what is missing and why, links to its list and to other
 * pages, and the support contact with the request id. Without `thing`, or if its module is off, the
 * text is about the page.
 */
export async function MissingPage({ thing }: { thing?: MissingThing }) {
  const [portal, t, states, shell, kindNames] = await Promise.all([
    readPortal(),
    getTranslations('missing'),
    getTranslations('states'),
    getTranslations('shell'),
    getTranslations('kinds'),
  ]);
  if (!portal) return <NoPartner title={states('notFoundTitle')}>{states('notFoundText')}</NoPartner>;
  const { modules } = portal.app;
  const known = thing && things[thing];
  const isOn = known && (known.module === null || modules.includes(known.module));
  const about =
    thing && isOn
      ? { ...things[thing], title: t(`${thing}.title`), text: t(`${thing}.text`), back: t(`${thing}.back`) }
      : null;
  const [firstKind] = kindsOf(modules);
  const links: (PageLink | null | undefined)[] = [
    about && { href: about.list, label: about.back },
    { href: '/', label: states('goHome') },
    ...(portal.member
      ? [
          firstKind && { href: firstKind.href, label: kindNames(firstKind.key) },
          { href: '/trips', label: shell('trips') },
        ]
      : [{ href: '/login', label: shell('signIn') }]),
    { href: '/help', label: shell('help') },
  ];
  const shown = links
    .filter((link) => link !== null && link !== undefined)
    .filter((link, index, all) => all.findIndex(({ href }) => href === link.href) === index);
  return (
    <Shell portal={portal} path={about?.list ?? '/'} active={about?.tab}>
      <div className="grid justify-items-center gap-8 px-4 pt-12 text-center md:pt-20">
        <span className="grid size-16 place-items-center rounded-medallion bg-emphasis-soft text-emphasis">
          <Icon name={about?.icon ?? 'explore'} size={28} />
        </span>
        <div className="grid max-w-reading gap-2">
          <h1 className="heading-1">{about?.title ?? states('notFoundTitle')}</h1>
          <p className="text-balance text-ink-2">{about?.text ?? states('notFoundText')}</p>
        </div>
        <ul className="flex flex-wrap justify-center gap-3">
          {shown.map(({ href, label }, index) => (
            <li key={href}>
              <ButtonLink href={href} variant={index === 0 ? 'solid' : 'quiet'}>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
        <SupportContact portal={portal} />
      </div>
    </Shell>
  );
}

/** The partner's telephone number and the request id, for which its support asks. */
async function SupportContact({ portal }: { portal: Portal }) {
  const [t, states] = await Promise.all([getTranslations('missing'), getTranslations('states')]);
  const { phone } = portal.brand.support;
  return (
    <div className="grid gap-1 border-t border-line px-4 pt-6 text-14 text-ink-2">
      <p>
        {t.rich('stuck', {
          number: phoneText(phone),
          phone: (text) => <TelephoneLink phone={phone}>{text}</TelephoneLink>,
        })}
      </p>
      <p className="text-12">
        {states('requestId')} <RequestId id={portal.requestId} />
      </p>
    </div>
  );
}

/** Shown if the URL names no existing partner: without any partner's design or contact. */
function NoPartner({ title, children }: { title: string; children: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 text-center">
      <div className="grid max-w-reading gap-2">
        <h1 className="heading-1">{title}</h1>
        <p className="text-ink-2">{children}</p>
      </div>
    </main>
  );
}
