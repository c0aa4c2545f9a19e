import type { ModuleName } from '#server/platform/context/index.ts';
import type { IconName } from '../ui/icon.tsx';

export type Tab = 'home' | 'explore' | 'trips' | 'perks' | 'me';
export type Kind = 'hotels' | 'experiences' | 'airport' | 'transfers' | 'esim';

/** What can be booked, in the order of a journey; a partner shows the ones it switched on. */
const kinds: readonly { key: Kind; href: string; icon: IconName }[] = [
  { key: 'hotels', href: '/hotels', icon: 'hotel' },
  { key: 'experiences', href: '/experiences', icon: 'experience' },
  { key: 'airport', href: '/airport', icon: 'lounge' },
  { key: 'transfers', href: '/transfers', icon: 'transfer' },
  { key: 'esim', href: '/esim', icon: 'esim' },
];

/** Modules that have pages here; the others are served over /v1 alone. */
const areasWithPages: readonly string[] = ['hotels', 'experiences', 'airport', 'transfers', 'perks', 'esim'];

/** The kinds among the partner's modules. */
export const kindsOf = (modules: readonly string[]) =>
  kinds.filter(({ key }) => modules.includes(key) && areasWithPages.includes(key));

export type TabLink = {
  key: Tab;
  /** The message with its name. */
  label: `shell.${Tab}` | `kinds.${Kind}`;
  href: string;
  icon: IconName;
};

/**
 * The places of the bottom bar; the header of wide screens shows those between home and me, the rest is logo and
 * avatar. Exploring begins at the first kind, and where there is one kind only it goes by that kind's name.
 */
export function tabsOf(modules: readonly string[]): TabLink[] {
  const has = (module: ModuleName) => modules.includes(module) && areasWithPages.includes(module);
  const [first, ...others] = kindsOf(modules);
  const tabs: (TabLink | false | undefined)[] = [
    { key: 'home', label: 'shell.home', href: '/', icon: 'home' },
    first &&
      (others.length === 0
        ? { key: 'explore', label: `kinds.${first.key}`, href: first.href, icon: first.icon }
        : { key: 'explore', label: 'shell.explore', href: first.href, icon: 'explore' }),
    { key: 'trips', label: 'shell.trips', href: '/trips', icon: 'trips' },
    has('perks') && { key: 'perks', label: 'shell.perks', href: '/perks', icon: 'perks' },
    { key: 'me', label: 'shell.me', href: '/account', icon: 'account' },
  ];
  return tabs.filter((tab) => tab !== undefined && tab !== false);
}
