import { type Answer, callApi, type Person } from '#server/testing/index.ts';

export const base = '/v1/travel/experiences/wishlists';

export type Item = {
  id: string;
  product_code: string | null;
  hotel_id?: string;
  added_at: number;
  added_by: string;
  position: number;
  note: string | null;
  snapshot: { title: string; image: string | null; from_price: number | null; currency: string | null };
  is_available: boolean;
  votes: number;
  voted: boolean;
};

type Sharing = { circle_id: string; owner: { id: string; username: string; image: string | null } };

export type List = {
  id: string;
  name: string;
  description: string | null;
  user_id: string;
  items: Item[];
  created_at: number;
  updated_at: number;
  sharing: Sharing | null;
};

export type Summary = Omit<List, 'items' | 'user_id'> & { item_count: number; cover_image: string | null };

/** Magic experiences of the Sandbox, in byte order. */
export const tours = ['exp_test_price_changed', 'exp_test_slow', 'exp_test_sold_out'] as const;

/** The id of a hotel in Paris (GeoNames 2988507); each number gives another hotel. */
export const hotelId = (index: number): string => `htl_city_2988507_${index.toString(36)}`;

/** Creates an empty list through the API. */
export async function aList(person: Person, name = 'Someday'): Promise<List> {
  const made = await callApi<List>('POST', base, { as: person, body: { name } });
  if (made.status !== 201) throw new Error(`The list was not created: ${made.text}`);
  return made.body;
}

export function addHotel(person: Person, listId: string, index: number, more = {}): Promise<Answer<Item>> {
  return callApi<Item>('POST', `${base}/${listId}/items`, {
    as: person,
    body: { hotel_id: hotelId(index), ...more },
  });
}

export function addTour(person: Person, listId: string, productCode: string): Promise<Answer<Item>> {
  return callApi<Item>('POST', `${base}/${listId}/items`, {
    as: person,
    body: { product_code: productCode },
  });
}

/** Creates a list with `count` hotels, in the order of their numbers. */
export async function aFullList(person: Person, count: number): Promise<List> {
  const { id } = await aList(person);
  for (let index = 0; index < count; index += 1) {
    const { status, text } = await addHotel(person, id, index);
    if (status !== 201) throw new Error(`The item was not added: ${text}`);
  }
  return (await readList(person, id)).body;
}

export function readList(person: Person, id: string, query = ''): Promise<Answer<List>> {
  return callApi<List>('GET', `${base}/${id}${query}`, { as: person });
}
