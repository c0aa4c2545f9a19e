import { z } from 'zod';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import {
  keepReads,
  listOf,
  logUnread,
  type ReadList,
  readItems,
  readList,
} from '#server/platform/supplier-http/index.ts';
import type { AiraloClient } from './client.ts';

const amount = z.union([z.number(), z.string()]).nullish();
const prices = z.record(z.string(), amount).nullish().catch(null);
const text = z.string().nullish().catch(null);

/** A package, which is a plan or a top-up. */
export const airaloPackage = z.object({
  id: z.string().min(1).max(200),
  type: text,
  price: amount,
  net_price: amount,
  amount: z.coerce.number().nullish().catch(null),
  day: z.coerce.number().int().positive().max(3_660),
  is_unlimited: z.boolean().nullish().catch(null),
  prices: z.object({ net_price: prices, recommended_retail_price: prices }).nullish().catch(null),
});
export type AiraloPackage = z.infer<typeof airaloPackage>;

const network = z.object({ name: text, types: z.array(z.string()).nullish().catch(null) });

const operator = z.object({
  type: text,
  activation_policy: text,
  is_kyc_verify: z.boolean().nullish().catch(null),
  rechargeability: z.boolean().nullish().catch(null),
  coverages: listOf(z.object({ networks: listOf(network) })),
  countries: listOf(z.object({ country_code: text })),
  packages: readList(airaloPackage).catch({ items: [], unread: 0 }),
});

/** A country, or a region with several. */
const territory = z.object({
  slug: z.string().min(1).max(64),
  country_code: text,
  operators: readList(operator),
});
export type Territory = z.infer<typeof territory>;
export type Operator = z.infer<typeof operator>;

/** One page. From the second page on, `data` is an object by index. */
const page = z.object({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  meta: z.object({ last_page: z.coerce.number().int().nullish().catch(null) }).nullish(),
});

/** About 220 countries and regions are sold; ten pages are many times that. */
const pageSize = 100;
const mostPages = 10;
/** Prices change once a day, and Airalo asks for one copy an hour. */
const keptMs = 3_600_000;
/** Accounts and countries in memory at a time: all countries of a few accounts. */
const mostKept = 1_000;
const readWithinMs = 30_000;

export type Catalogue = {
  /** The plans of one country, ISO 3166-1 alpha-2; none for one without plans of its own. */
  local(ctx: BaseContext, country: string): Promise<Territory[]>;
  /** All plans of several countries. */
  global(ctx: BaseContext): Promise<Territory[]>;
};

/** The catalogue, kept in memory for an hour per account and country. Concurrent callers wait for one request. */
export function airaloCatalogue(client: AiraloClient, clockMs: () => number): Catalogue {
  const pages = keepReads<Territory[]>({
    most: mostKept,
    forMs: keptMs,
    timeoutMs: readWithinMs,
    clock: clockMs,
  });

  async function read(ctx: BaseContext, query: Record<string, string>): Promise<Territory[]> {
    const { url, clientId } = await client.account(ctx);
    const key = JSON.stringify([url, clientId, query]);
    return pages(ctx, key, (shared) => readPages(shared, client, query));
  }

  return {
    local: (ctx, country) => read(ctx, { 'filter[type]': 'local', 'filter[country]': country }),
    global: (ctx) => read(ctx, { 'filter[type]': 'global' }),
  };
}

async function readPages(
  ctx: BaseContext,
  client: AiraloClient,
  filter: Record<string, string>,
): Promise<Territory[]> {
  const found: Territory[] = [];
  let unread = 0;
  for (let number = 1; ; number += 1) {
    const { data, meta } = await client.send(
      ctx,
      { method: 'GET', path: '/packages', query: { ...filter, limit: pageSize, page: number } },
      page,
    );
    const territories = readItems(territory, Object.values(data));
    found.push(...territories.items);
    unread += unreadIn(territories);
    if (number >= (meta?.last_page ?? 1)) break;
    if (number >= mostPages) throw new SupplierFailure('error', 'airalo: the catalogue has too many pages');
  }
  logUnread(ctx, 'airalo', { packages: unread });
  return found;
}

/** How many territories, operators and packages could not be read. */
const unreadIn = ({ items, unread }: ReadList<Territory>): number =>
  items
    .flatMap(({ operators }) => [operators, ...operators.items.map(({ packages }) => packages)])
    .reduce((sum, list) => sum + list.unread, unread);
