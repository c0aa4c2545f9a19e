import { app, codeOf, dataOf, dateIn, first, member, server } from './client.ts';

const header = app;

/** Reads and changes the profile, and checks one refusal. */
export async function users(): Promise<string> {
  const before = await dataOf(member.GET('/v1/users/me', { params: { header } }));
  const after = await dataOf(
    member.PATCH('/v1/users/me', { params: { header }, body: { firstname: 'Grace' } }),
  );
  const refused = await codeOf(
    member.PATCH('/v1/users/me', { params: { header }, body: { currency: 'no currency' } }),
  );
  return `${before.firstname} became ${after.firstname}; a wrong currency: ${refused}`;
}

/** Reads the points of the membership. */
export async function membership(): Promise<string> {
  const { data } = await dataOf(member.GET('/v1/users/membership', { params: { header } }));
  return `${data.pointBalance} points`;
}

/** Creates and renames a circle, invites by link and deletes it. */
export async function circles(): Promise<string> {
  const { id } = await dataOf(member.POST('/v1/circle', { params: { header }, body: { name: 'Family' } }));
  const params = { header, path: { circle_id: id } };
  const { name } = await dataOf(member.PATCH('/v1/circle/{circle_id}', { params, body: { name: 'Summer' } }));
  const link = await dataOf(member.POST('/v1/circle/{circle_id}/invite/link', { params, body: {} }));
  await dataOf(member.DELETE('/v1/circle/{circle_id}', { params }));
  return `${name}, invited by ${new URL(link.url).pathname.split('/')[1]}`;
}

/** Creates a wishlist with one hotel, reads and deletes it. */
export async function wishlists(): Promise<string> {
  const lists = '/v1/travel/experiences/wishlists';
  const { id } = await dataOf(member.POST(lists, { params: { header }, body: { name: 'One day' } }));
  await dataOf(
    member.POST(`${lists}/{id}/items`, {
      params: { header, path: { id } },
      body: { hotel_id: 'htl_city_2988507_1', note: 'With a view' },
    }),
  );
  const params = { header, path: { wishlist_id: id } };
  const { items } = await dataOf(member.GET(`${lists}/{wishlist_id}`, { params }));
  await dataOf(member.DELETE(`${lists}/{wishlist_id}`, { params }));
  return first(items, 'item').note ?? '';
}

/** Suggests a place and reads the details of a hotel. */
export async function hotels(): Promise<string> {
  const { suggestions } = await dataOf(
    member.POST('/v1/hotel/auto-suggestion/v2', { params: { header }, body: { location: 'Lisbon' } }),
  );
  const hotel = await dataOf(
    member.POST('/v1/hotel/details', { params: { header }, body: { hotel_id: 'htl_city_2267057_1' } }),
  );
  return `${first(suggestions, 'place').name}: ${hotel.name}`;
}

/** Searches airport services and reads the slots of a lounge. */
export async function airport(): Promise<string> {
  const { data } = await dataOf(
    server.POST('/v1/travel/search', {
      body: { keyword: 'heatrow', pageSize: 10, pageNumber: 1, searchFields: [1, 4, 5], sortBy: [1] },
    }),
  );
  const venue = first(
    data.filter(({ product_type }) => product_type === 'lounge'),
    'lounge',
  );
  const { slots } = await dataOf(
    server.POST('/v1/travel/lounge/{id}/availability', {
      params: { path: { id: venue.id } },
      body: { date: dateIn(30), guests: 2 },
    }),
  );
  return `${venue.name}, ${slots.length} slots`;
}

/** Searches experiences by keyword and reads the availability of one. */
export async function experiences(): Promise<string> {
  const found = await dataOf(
    member.POST('/v1/travel/experiences/search', {
      params: { header },
      body: { query: 'cooking class lisbon' },
    }),
  );
  const { product_code, title } = first(found.experiences, 'experience');
  const { days } = await dataOf(
    server.GET('/v1/travel/experiences/{product_code}/availability', {
      params: { path: { product_code }, query: { start_date: dateIn(30), end_date: dateIn(36), pax: 2 } },
    }),
  );
  return `${title}, ${days.length} days`;
}

/** Reads the wallet and the catalogue of perks. */
export async function perks(): Promise<string> {
  const wallet = await dataOf(member.GET('/v1/perks/saved', { params: { header } }));
  const sold = await dataOf(member.GET('/v1/perks/catalogue', { params: { header } }));
  return `${wallet.perks.length} perks, ${sold.perks.length} on sale`;
}

/** Lists the trips. */
export async function trips(): Promise<string> {
  const { data } = await dataOf(member.GET('/v1/trips', { params: { header } }));
  return `${data.length} trips`;
}

/** Lists the exchange rates. */
export async function exchangeRates(): Promise<string> {
  const { data } = await dataOf(server.GET('/v1/fx/rates'));
  return `${data.rates.length} rates of ${first(data.rates, 'rate').from}`;
}
