import { type Answer, callApi, type Person } from '#server/testing/index.ts';

/** An experience as a search returns it. */
export type FoundProduct = {
  product_code: string;
  title: string;
  rating: { score: number; count: number };
  duration_minutes: number;
  from_price: number;
  currency: string;
  categories: string[];
  free_cancellation: boolean;
  confirmation_type: string;
  images: string[];
  location: {
    city: string;
    country_code: string;
    destination_id: string;
    lat: number;
    lng: number;
    distance_km: number | null;
  };
};

export type FoundPage = { experiences: FoundProduct[]; total: number; page: number; per_page: number };

type Body = Record<string, unknown>;

/** The searches of a member: by path, by destination (Paris unless the body says another), and all pages of one. */
export function searchesOf(member: () => Person) {
  const post = (path: string, body: Body, call: object = { as: member() }): Promise<Answer<FoundPage>> =>
    callApi<FoundPage>('POST', `/v1/travel/experiences${path}`, { ...call, body });
  const search = (body: Body) => post('', { destination_id: 'city_2988507', ...body });

  async function all(body: Body): Promise<FoundProduct[]> {
    const found: FoundProduct[] = [];
    for (let page = 1; ; page += 1) {
      const { body: answer } = await search({ ...body, page, per_page: 50 });
      found.push(...answer.experiences);
      if (answer.experiences.length < 50) return found;
    }
  }

  return { post, search, all };
}
