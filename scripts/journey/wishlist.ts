import { call, print } from './call-api.ts';
import { signIn } from './sign-in.ts';

const wishlists = '/v1/travel/experiences/wishlists';

type Item = { id: string; votes: number; snapshot: { title: string } };
type List = { id: string; items: Item[] };

/** A wishlist with a hotel and a tour, shared with a circle that votes. */
export async function wishlistJourney(): Promise<void> {
  const ana = { token: await signIn('ana@aurora.example') };
  const ben = { token: await signIn('ben@aurora.example') };

  print('\nAna creates a list:');
  const list = await call<List>('POST', wishlists, { name: 'Lisbon in May' }, ana);
  const itsUrl = `${wishlists}/${list.id}`;

  print('and adds a recommended hotel and a tour, each with a snapshot of its present data:');
  const { hotels } = await call<{ hotels: { hotel_id: string }[] }>(
    'GET',
    '/v1/hotel/recommendations',
    undefined,
    { ...ana, quiet: true },
  );
  const hotel = hotels[0];
  if (!hotel) throw new Error('No hotel is recommended');
  await call<Item>('POST', `${itsUrl}/items`, { hotel_id: hotel.hotel_id, note: 'Ask for the roof' }, ana);
  const tour = await call<Item>('POST', `${itsUrl}/items`, { product_code: 'exp_test_slow' }, ana);

  print('Adding the tour again changes nothing:');
  await call('POST', `${itsUrl}/items`, { product_code: 'exp_test_slow' }, ana);

  print('She moves the tour to the top and adds a note:');
  const { items } = await call<List>('GET', itsUrl, undefined, { ...ana, quiet: true });
  const reversedIds = items.map(({ id }) => id).reverse();
  await call('PUT', `${itsUrl}/items/order`, { item_ids: reversedIds }, ana);
  await call('PATCH', `${itsUrl}/items/${tour.id}`, { note: 'Early, before the queue' }, ana);

  print('Ana creates a circle, Ben accepts her invitation, and she shares the list with the circle:');
  const circle = await call<{ id: string }>('POST', '/v1/circle', { name: 'Lisbon crowd' }, ana);
  const itsCircle = `/v1/circle/${circle.id}`;
  const invitation = await call<{ invitation_code: string }>(
    'POST',
    `${itsCircle}/invite/username`,
    { username: 'ben' },
    ana,
  );
  await call(
    'POST',
    `${itsCircle}/invite/accept`,
    { invitation_code: invitation.invitation_code, invitation_kind: 'by_username' },
    ben,
  );
  await call('PUT', `${itsUrl}/share`, { circle_id: circle.id }, ana);

  print('Ben finds the list among the shared ones, votes for the tour and adds a tour of his own:');
  await call('GET', `${wishlists}?scope=shared`, undefined, ben);
  await call('PUT', `${itsUrl}/items/${tour.id}/vote?scope=shared`, undefined, ben);
  await call('POST', `${itsUrl}/items?scope=shared`, { product_code: 'exp_test_not_held' }, ben);

  print('Ana sees the votes and the new tour:');
  const seen = await call<List>('GET', itsUrl, undefined, ana);
  for (const { snapshot, votes } of seen.items) print(`  ${snapshot.title}, votes: ${votes}`);

  print('\nThe codes of all saved tours, to mark them in search results:');
  await call('GET', `${wishlists}/product-codes`, undefined, ana);

  print('Ana deletes the circle, and Ben no longer sees the list:');
  await call('DELETE', itsCircle, undefined, ana);
  await call('GET', `${wishlists}?scope=shared`, undefined, ben);
  await call('DELETE', itsUrl, undefined, ana);
}
