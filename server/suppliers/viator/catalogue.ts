import { z } from 'zod';
import type { ListedCatalogue, ListedProduct } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { logUnread, type SupplierClient } from '#server/platform/supplier-http/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { productList, productPage, schedules, type ViatorProduct, type ViatorSchedule } from './answers.ts';
import { daysOf } from './days.ts';
import { listedProduct } from './listing.ts';
import type { ReferenceData } from './reference-data.ts';

/** How far a list of changes was read: the page that follows, and the time of the newest change. */
const position = z.object({ page: z.string().nullable(), at: z.string().nullable() });
type Position = z.infer<typeof position>;
/** Products first; prices change without their products, so the list of changed schedules follows. */
const cursorOf = z.object({
  list: z.enum(['products', 'schedules']),
  products: position,
  schedules: position,
});
type Cursor = z.infer<typeof cursorOf>;

/** 500 products of about 20 kB would come near to the longest answer that is read. */
const pageSize = 200;

/** The catalogue of Viator: what has changed since a cursor, and which products have places on some days. */
export function viatorCatalogue(
  client: SupplierClient,
  lists: ReferenceData,
  clockMs: () => number,
): Omit<ListedCatalogue, 'name'> {
  return {
    async modifiedSince(ctx, cursor) {
      const from: Cursor = cursor
        ? cursorOf.parse(JSON.parse(cursor))
        : {
            list: 'products',
            products: { page: null, at: null },
            schedules: { page: null, at: isoInstant(clockMs()) },
          };
      const read = from.list === 'products' ? productChanges : priceChanges;
      const { products, next, isLast } = await read(ctx, client, from[from.list], clockMs);
      const listed = await listProducts(ctx, products);
      const list = isLast ? (from.list === 'products' ? 'schedules' : 'products') : from.list;
      return {
        products: listed,
        cursor: JSON.stringify({ ...from, list, [from.list]: next } satisfies Cursor),
        hasMore: !isLast || from.list === 'products',
      };
    },

    async bookableWithin(ctx, codes, dates, pax) {
      const found = await readSchedules(ctx, client, codes);
      const withPlaces = [...found.values()].filter((schedule) =>
        daysOf(schedule, null, dates, pax, clockMs()).some(({ state }) => state === 'available'),
      );
      return new Set(withPlaces.map(({ productCode }) => productCode));
    },
  };

  async function listProducts(
    ctx: BaseContext,
    products: readonly ViatorProduct[],
  ): Promise<ListedProduct[]> {
    if (products.length === 0) return [];
    const [destinations, tags, priced] = await Promise.all([
      lists.destinations(ctx),
      lists.tags(ctx),
      readSchedules(
        ctx,
        client,
        products.filter(({ status }) => status === 'ACTIVE').map(({ productCode }) => productCode),
      ),
    ]);
    const listed = products.flatMap(
      (product) => listedProduct(product, priced.get(product.productCode), { destinations, tags }) ?? [],
    );
    if (listed.length < products.length)
      ctx.log.info(
        { supplier: 'viator', left: products.length - listed.length },
        'products in unknown places',
      );
    return listed;
  }
}

type Changes = { products: ViatorProduct[]; next: Position; isLast: boolean };

async function productChanges(ctx: BaseContext, client: SupplierClient, from: Position): Promise<Changes> {
  const query = queryOf(from);
  const answer = await client.send(
    ctx,
    { method: 'GET', path: '/products/modified-since', query },
    productPage,
  );
  const { items: products } = answer.products;
  logUnread(ctx, 'viator', { products: answer.products.unread });
  const times = products.flatMap(({ lastUpdatedAt }) => lastUpdatedAt ?? []);
  return {
    products,
    next: { page: answer.nextCursor ?? null, at: newest(from.at, times) },
    isLast: !answer.nextCursor,
  };
}

/** Schedules tell no time of their change, so the next reading begins where this one began. */
async function priceChanges(
  ctx: BaseContext,
  client: SupplierClient,
  from: Position,
  clockMs: () => number,
): Promise<Changes> {
  const query = queryOf(from);
  const startedAt = isoInstant(clockMs());
  const path = '/availability/schedules/modified-since';
  const { availabilitySchedules, nextCursor } = await client.send(
    ctx,
    { method: 'GET', path, query },
    schedules,
  );
  logUnread(ctx, 'viator', { schedules: availabilitySchedules.unread });
  const codes = [...new Set(availabilitySchedules.items.map(({ productCode }) => productCode))];
  const products = codes.length === 0 ? [] : await readProducts(ctx, client, codes);
  const at = from.page === null ? startedAt : from.at;
  return { products, next: { page: nextCursor ?? null, at }, isLast: !nextCursor };
}

async function readProducts(
  ctx: BaseContext,
  client: SupplierClient,
  productCodes: readonly string[],
): Promise<ViatorProduct[]> {
  const request = { method: 'POST', path: '/products/bulk', json: { productCodes } } as const;
  const found = await client.send(ctx, request, productList);
  logUnread(ctx, 'viator', { products: found.unread });
  return found.items;
}

const queryOf = ({ page, at }: Position) => ({
  count: pageSize,
  ...(page !== null ? { cursor: page } : at !== null ? { 'modified-since': at } : {}),
});

/** The newest of some times, which are all in UTC. */
function newest(known: string | null, times: readonly string[]): string | null {
  return (
    [...(known ? [known] : []), ...times].sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ??
    null
  );
}

/** The schedules of products, by code, in one call. */
async function readSchedules(
  ctx: BaseContext,
  client: SupplierClient,
  codes: readonly string[],
): Promise<Map<string, ViatorSchedule>> {
  if (codes.length === 0) return new Map();
  const { availabilitySchedules } = await client.send(
    ctx,
    { method: 'POST', path: '/availability/schedules/bulk', json: { productCodes: codes } },
    schedules,
  );
  logUnread(ctx, 'viator', { schedules: availabilitySchedules.unread });
  return new Map(availabilitySchedules.items.map((schedule) => [schedule.productCode, schedule]));
}
