import type { PictureBooking } from './make-booking.ts';
import type { PictureTogether } from './make-circle-and-wishlist.ts';
import type { PictureServices } from './make-services.ts';

/**
 * `visitor` marks pages opened without a session, `blockedMember`
 * pages opened by a member with a suspended membership.
 */
export type PicturePage = { name: string; path: string; visitor?: true; blockedMember?: true };

/** The destination and the paths that the list of pages is built from. Pages whose paths are not given are left out. */
export type PictureData = {
  destination: string;
  booking?: PictureBooking;
  services?: Partial<PictureServices>;
  together?: PictureTogether;
};

/** Pages that are not in the list, each with the reason. */
export const unseenPages: Record<string, string> = {
  '/missing': 'It renders every unknown address; the page `not-found` covers it.',
};

/** Returns a calendar date in UTC as YYYY-MM-DD. */
export const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the pages of the portal with data that shows them well: every page when all paths are given. */
export function pagesOf({ destination, booking, services, together }: PictureData): PicturePage[] {
  const search = new URLSearchParams({
    destination,
    check_in: dayFromToday(40),
    check_out: dayFromToday(43),
    adults: '2',
    rooms: '1',
  });
  const ride = (from: string) =>
    new URLSearchParams({ from, to: destination, date: dayFromToday(40), time: '15:30', people: '2' });
  const pages: (Omit<PicturePage, 'path'> & { path?: string })[] = [
    { name: 'start', path: '/', visitor: true },
    { name: 'login', path: '/login', visitor: true },
    { name: 'login-link', path: '/login/link', visitor: true },
    { name: 'home', path: '/' },
    { name: 'hotels', path: `/hotels?${search}` },
    { name: 'hotels-empty', path: '/hotels' },
    {
      name: 'hotels-none',
      path: `/hotels?${search}`.replace(encodeURIComponent(destination), 'Nowhereville'),
    },
    { name: 'hotel', path: booking?.hotel },
    { name: 'hotel-public', path: booking?.hotel, visitor: true },
    { name: 'guests', path: booking?.guests },
    { name: 'checkout', path: booking?.checkout },
    { name: 'test-payment', path: booking?.payment, visitor: true },
    { name: 'confirmed', path: booking?.confirmed },
    { name: 'voucher', path: booking?.voucher },
    { name: 'experiences', path: '/experiences' },
    { name: 'experiences-found', path: `/experiences?${new URLSearchParams({ destination })}` },
    { name: 'experiences-none', path: '/experiences?destination=Nowhereville' },
    { name: 'experience', path: `/experiences/exp_test_question?date=${dayFromToday(40)}` },
    { name: 'experience-public', path: '/experiences/exp_test_question', visitor: true },
    { name: 'experience-form', path: services?.experience?.form },
    { name: 'airport', path: '/airport' },
    { name: 'airport-which', path: '/airport?place=London' },
    { name: 'airport-found', path: '/airport?airport=LHR' },
    { name: 'airport-none', path: '/airport?place=Nowhereville' },
    { name: 'airport-venue', path: `/airport/lounge_test_open?date=${dayFromToday(40)}&guests=2` },
    { name: 'airport-form', path: services?.airport?.form },
    { name: 'transfers', path: '/transfers' },
    { name: 'transfers-found', path: `/transfers?${ride(`22 Station Road, ${destination}`)}` },
    { name: 'transfers-unknown', path: `/transfers?${ride('Nowhereville')}` },
    { name: 'transfer-form', path: services?.transfer?.form },
    { name: 'pass', path: services?.pass, visitor: true },
    { name: 'pass-shown', path: services?.pass && `${services.pass}?voucher`, visitor: true },
    { name: 'esim', path: '/esim' },
    { name: 'esim-plans', path: '/esim?country=FR' },
    { name: 'esim-plan', path: '/esim/esim_fr_5gb_30d' },
    { name: 'esim-orders', path: '/esim/orders' },
    { name: 'esim-order', path: services?.esimOrder },
    { name: 'trips', path: '/trips' },
    { name: 'trip', path: booking?.trip },
    { name: 'trip-travellers', path: booking?.voucher.replace('/voucher/', '/travellers/') },
    { name: 'trip-cancel', path: booking?.voucher.replace('/voucher/', '/cancel/') },
    ...(['experience', 'airport', 'transfer'] as const).flatMap((kind) => [
      { name: `${kind}-confirmed`, path: services?.[kind]?.checkout },
      { name: `${kind}-trip`, path: services?.[kind]?.trip },
      { name: `${kind}-voucher`, path: services?.[kind]?.voucher },
      { name: `${kind}-cancel`, path: services?.[kind]?.voucher.replace('/voucher/', '/cancel/') },
    ]),
    { name: 'perks', path: '/perks' },
    { name: 'perks-used', path: '/perks?show=used' },
    { name: 'perk', path: services?.perk },
    { name: 'perk-shown', path: services?.perkShown },
    { name: 'perks-catalogue', path: '/perks/catalogue' },
    { name: 'perks-sold', path: services?.perkSold },
    { name: 'points', path: '/perks/points' },
    { name: 'wishlists', path: '/wishlists' },
    { name: 'wishlist', path: together?.wishlist },
    {
      name: 'wishlist-save',
      path: `/wishlists/save?hotel=htl_test_last_room&to=${encodeURIComponent('/hotels')}`,
    },
    { name: 'circles', path: '/circles' },
    { name: 'circle', path: together?.circle },
    { name: 'circle-leave', path: together && `${together.circle}?ask=leave` },
    { name: 'join', path: together?.join, visitor: true },
    { name: 'join-member', path: together?.join },
    { name: 'join-unknown', path: '/join/no-such-invitation', visitor: true },
    { name: 'account', path: '/account' },
    { name: 'account-delete', path: '/account/delete' },
    { name: 'account-deleted', path: '/account/deleted', visitor: true },
    { name: 'inactive', path: '/inactive', blockedMember: true },
    { name: 'offline', path: '/offline' },
    { name: 'unsubscribe-unknown', path: '/unsubscribe/no-such-token/choice', visitor: true },
    { name: 'help', path: '/help' },
    { name: 'terms', path: '/legal/terms' },
    { name: 'privacy', path: '/legal/privacy' },
    { name: 'docs-errors', path: '/docs/errors', visitor: true },
    { name: 'docs-error', path: '/docs/errors/validation_failed', visitor: true },
    { name: 'docs-magic-values', path: '/docs/magic-values', visitor: true },
    { name: 'docs-webhooks', path: '/docs/webhooks', visitor: true },
    { name: 'inbox', path: '/sandbox/inbox', visitor: true },
    { name: 'not-found', path: '/no-such-page' },
  ];
  return pages.filter((page): page is PicturePage => page.path !== undefined);
}
