import type { ModuleName } from '#server/platform/context/index.ts';
import type { IconName } from '../ui/icon.tsx';

export type Tab = 'home' | 'explore' | 'trips' | 'perks' | 'me';
export type Kind = 'hotels' | 'experiences' | 'airport' | 'transfers' | 'esim';

/** The kinds of products, in the order of a journey; a partner shows those that it has enabled. */
const kinds: readonly { key: Kind; href: string; icon: IconName }[] = [
  { key: 'hotels', href: '/hotels', icon: 'hotel' },
  { key: 'experiences', href: '/experiences', icon: 'experience' },
  { key: 'airport', href: '/airport', icon: 'lounge' },
  { key: 'transfers', href: '/transfers', icon: 'transfer' },
  { key: 'esim', href: '/esim', icon: 'esim' },
];

/** Modules that have pages in the portal; the others are available only over /v1. */
const modulesWithPages: readonly string[] = [
  'hotels',
  'experiences',
  'airport',
  'transfers',
  'perks',
  'esim',
];

/** The kinds of products among the partner's modules. */
export const kindsOf = (modules: readonly string[]) =>
  kinds.filter(({ key }) => modules.includes(key) && modulesWithPages.includes(key));

export type TabLink = {
  key: Tab;
  /** Message key of its name. */
  label: `shell.${Tab}` | `kinds.${Kind}`;
  href: string;
  icon: IconName;
};

/**
 * The tabs of the bottom navigation. The header of wide screens shows those between home and account, which
 * the logo and the avatar replace. The explore tab opens the first kind of product; if there is only one
 * kind, the tab has its name.
 */
export function tabsOf(modules: readonly string[]): TabLink[] {
  const has = (module: ModuleName) => modules.includes(module) && modulesWithPages.includes(module);
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
