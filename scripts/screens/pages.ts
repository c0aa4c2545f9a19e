import type { PictureBooking } from './make-booking.ts';
import type { PictureTogether } from './make-together.ts';

export type PicturePage = { name: string; path: string; visitor?: true };

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Every page of the portal with the data it is best seen with; `visitor` marks what nobody signed in sees. */
export function pagesOf(
  destination: string,
  booking: PictureBooking,
  together: PictureTogether,
): PicturePage[] {
  const search = new URLSearchParams({
    destination,
    check_in: day(40),
    check_out: day(43),
    adults: '2',
    rooms: '1',
  });
  const ride = (from: string) =>
    new URLSearchParams({ from, to: destination, date: day(40), time: '15:30', people: '2' });
  return [
    { name: 'start', path: '/', visitor: true },
    { name: 'login', path: '/login', visitor: true },
    { name: 'home', path: '/' },
    { name: 'hotels', path: `/hotels?${search}` },
    { name: 'hotels-none', path: '/hotels?destination=Nowhereville' },
    { name: 'hotel', path: booking.hotel },
    { name: 'guests', path: booking.guests },
    { name: 'checkout', path: booking.checkout },
    { name: 'confirmed', path: booking.confirmed },
    { name: 'voucher', path: booking.voucher },
    { name: 'experiences', path: '/experiences' },
    { name: 'experiences-found', path: `/experiences?${new URLSearchParams({ destination })}` },
    { name: 'experiences-none', path: '/experiences?destination=Nowhereville' },
    { name: 'experience', path: `/experiences/exp_test_question?date=${day(40)}` },
    { name: 'experience-public', path: '/experiences/exp_test_question', visitor: true },
    { name: 'airport', path: '/airport' },
    { name: 'airport-which', path: '/airport?place=London' },
    { name: 'airport-found', path: '/airport?airport=LHR' },
    { name: 'airport-none', path: '/airport?place=Nowhereville' },
    { name: 'airport-venue', path: `/airport/lounge_test_open?date=${day(40)}&guests=2` },
    { name: 'transfers', path: '/transfers' },
    { name: 'transfers-found', path: `/transfers?${ride(`22 Station Road, ${destination}`)}` },
    { name: 'transfers-unknown', path: `/transfers?${ride('Nowhereville')}` },
    { name: 'esim', path: '/esim' },
    { name: 'esim-plans', path: '/esim?country=FR' },
    { name: 'esim-plan', path: '/esim/esim_fr_5gb_30d' },
    { name: 'esim-orders', path: '/esim/orders' },
    { name: 'trips', path: '/trips' },
    { name: 'trip', path: booking.trip },
    { name: 'perks', path: '/perks' },
    { name: 'perks-catalogue', path: '/perks/catalogue' },
    { name: 'points', path: '/perks/points' },
    { name: 'wishlists', path: '/wishlists' },
    { name: 'wishlist', path: together.wishlist },
    {
      name: 'wishlist-save',
      path: `/wishlists/save?hotel=htl_test_last_room&to=${encodeURIComponent('/hotels')}`,
    },
    { name: 'circles', path: '/circles' },
    { name: 'circle', path: together.circle },
    { name: 'circle-leave', path: `${together.circle}?ask=leave` },
    { name: 'join', path: together.join, visitor: true },
    { name: 'join-member', path: together.join },
    { name: 'join-unknown', path: '/join/no-such-invitation', visitor: true },
    { name: 'account', path: '/account' },
    { name: 'account-delete', path: '/account/delete' },
    { name: 'help', path: '/help' },
    { name: 'terms', path: '/legal/terms' },
    { name: 'not-found', path: '/no-such-page' },
  ];
}
