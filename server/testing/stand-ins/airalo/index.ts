import { createHmac } from 'node:crypto';
import { type StandIn, standIn } from '../stand-in.ts';
import { findPackage, refusedPackages, territories, topUps } from './catalogue.ts';

export const airaloClientId = 'an-airalo-client';
export const airaloClientSecret = 'whsec_made_for_airalo';

type Sim = Record<'iccid' | 'lpa' | 'matching_id' | 'qrcode', string> & { usedMb: number; status: string };

/** An order at the stand-in. */
type AiraloOrderRow = {
  id: number;
  code: string;
  requestId: string | null;
  packageId: string;
  type: 'sim' | 'topup';
  quantity: number;
  description: string | null;
  status: 'accepted' | 'completed' | 'failed' | 'refunded';
  createdAt: string;
  sims: Sim[];
};

export type AiraloStandIn = StandIn & {
  orders: AiraloOrderRow[];
  /** Ends all access tokens, as a change of the secret does. */
  revokeTokens(): void;
  /** How many access tokens were granted, and how many catalogue pages were read. */
  counts: { tokens: number; pages: number };
  /** Decides an accepted order and returns the webhook about it: its body and headers. */
  decide(
    requestId: string,
    outcome: 'completed' | 'failed',
  ): { body: string; headers: Record<string, string> };
};

type Options = {
  /** Epoch milliseconds. */
  now?: () => number;
  /** Orders of the list appear only after so many look-ups. */
  listLag?: number;
  /** The last lists are read in pages of so many. */
  largestPage?: number;
};

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(value, { status, headers });
const meta = { message: 'success' };
const fieldError = (fields: Record<string, string>) =>
  json({ data: fields, meta: { message: 'the parameter is invalid' } }, 422);
const refusal = (code: number, reason: string) => json({ code, reason }, 422);
const notFound = () => json({ data: [], meta: { message: 'messages.resource_not_found' } }, 404);

const tokenSeconds = 86_400;

/** A stand-in of Airalo's Partner API, version 2, mounted at `/v2`. */
export function airaloStandIn({ now = Date.now, listLag = 0, largestPage = 2 }: Options = {}): AiraloStandIn {
  const tokens = new Map<string, number>();
  const orders: AiraloOrderRow[] = [];
  const grants: number[] = [];
  const lookUps = new Map<string, number>();
  const counts = { tokens: 0, pages: 0 };
  let serial = 0;

  const stamp = () => new Date(now()).toISOString().slice(0, 19).replace('T', ' ');

  function grantToken(form: URLSearchParams): Response {
    const recent = grants.filter((at) => at > now() - 60_000);
    if (recent.length >= 3) return json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': '30' });
    grants.push(now());
    if (form.get('grant_type') !== 'client_credentials')
      return fieldError({ grant_type: 'The grant type field is required.' });
    if (form.get('client_id') !== airaloClientId || form.get('client_secret') !== airaloClientSecret)
      return json({ data: [], meta: { message: 'Authentication failed' } }, 401);
    counts.tokens += 1;
    const token = `token-${counts.tokens}`;
    tokens.set(token, now() + tokenSeconds * 1_000);
    return json({ data: { token_type: 'Bearer', expires_in: tokenSeconds, access_token: token }, meta });
  }

  function makeSims(quantity: number): Sim[] {
    return Array.from({ length: quantity }, () => {
      serial += 1;
      const iccid = `8910300000${String(serial).padStart(9, '0')}`;
      const matching = `STAND-IN-${serial}`;
      return {
        iccid,
        lpa: 'rsp.stand-in.example',
        matching_id: matching,
        qrcode: `LPA:1$rsp.stand-in.example$${matching}`,
        usedMb: 100,
        status: 'ACTIVE',
      };
    });
  }

  function orderView(order: AiraloOrderRow, include: readonly string[]) {
    const sold = findPackage(order.packageId);
    return {
      id: order.id,
      code: order.code,
      description: order.description,
      type: order.type,
      package_id: order.packageId,
      quantity: String(order.quantity),
      package: sold?.title,
      validity: String(sold?.day),
      price: sold?.price,
      currency: 'USD',
      created_at: order.createdAt,
      esim_type: 'Prepaid',
      manual_installation: '<p>Scan<script>alert(1)</script></p>',
      qrcode_installation: '<p>Scan</p>',
      installation_guides: { en: 'https://guide.example' },
      ...(include.includes('sims')
        ? { sims: order.sims.map((sim) => ({ ...sim, apn_type: 'automatic', apn_value: '' })) }
        : {}),
      ...(include.includes('status') ? { status: { name: order.status, slug: order.status } } : {}),
    };
  }

  function place(
    body: Record<string, unknown>,
    type: AiraloOrderRow['type'],
    requestId: string | null,
  ): AiraloOrderRow {
    const id = 9_001 + orders.length;
    const quantity = type === 'topup' ? 1 : Number(body.quantity);
    const order: AiraloOrderRow = {
      id,
      code: `20261124-${String(id).padStart(6, '0')}`,
      requestId,
      packageId: String(body.package_id),
      type,
      quantity,
      description: typeof body.description === 'string' ? body.description : null,
      status: requestId === null ? 'completed' : 'accepted',
      createdAt: stamp(),
      sims: requestId === null && type === 'sim' ? makeSims(quantity) : [],
    };
    orders.push(order);
    return order;
  }

  /** What is wrong with an order; null if it can be placed. */
  function refuse(body: Record<string, unknown>, type: AiraloOrderRow['type']): Response | null {
    const code = refusedPackages[String(body.package_id)];
    if (code !== undefined) return refusal(code, `The stand-in refuses with ${code}.`);
    const sold = findPackage(String(body.package_id));
    if (sold?.type !== type) return fieldError({ package_id: 'The selected package is invalid.' });
    const quantity = Number(body.quantity);
    if (type === 'sim' && !(Number.isInteger(quantity) && quantity >= 1 && quantity <= 50))
      return fieldError({ quantity: 'The quantity is invalid.' });
    if (type === 'sim') return null;
    const sim = orders.flatMap(({ sims }) => sims).find(({ iccid }) => iccid === body.iccid);
    if (!sim) return fieldError({ iccid: 'The iccid is unknown.' });
    if (sim.status === 'RECYCLED') return refusal(73, 'The eSIM has been recycled.');
    if (sim.status === 'NO_TOP_UP') return refusal(23, 'The top-up has been disabled by the operator.');
    return null;
  }

  async function write(request: Request, path: string): Promise<Response> {
    if (!request.headers.get('content-type')?.startsWith('application/json'))
      return fieldError({ package_id: 'The package id field is required.' });
    const text = await request.text();
    const signature = request.headers.get('airalo-signature');
    if (signature !== null && signature !== sign(text)) return refusal(14, 'Invalid checksum');
    const body = JSON.parse(text) as Record<string, unknown>;
    const type = path === '/v2/orders/topups' ? 'topup' : 'sim';
    const refused = refuse(body, type);
    if (refused) return refused;
    if (path === '/v2/orders-async') {
      const requestId = `request-${orders.length + 1}-of-25-letters`;
      place(body, 'sim', requestId);
      return json({ data: { request_id: requestId, accepted_at: stamp() }, meta }, 202);
    }
    const order = place(body, type, null);
    return json({ data: orderView(order, ['sims']), meta });
  }

  function listPackages(query: URLSearchParams): Response {
    counts.pages += 1;
    const country = query.get('filter[country]');
    const isLocal = query.get('filter[type]') === 'local';
    const found = territories.filter(
      ({ country_code: code }) => (code !== '') === isLocal && (!country || code === country),
    );
    const size = Math.min(Number(query.get('limit') ?? 25), largestPage);
    const number = Number(query.get('page') ?? 1);
    const first = (number - 1) * size;
    const rows = found.slice(first, first + size);
    // From the second page on, the rows are numbered instead of listed.
    const data = number === 1 ? rows : Object.fromEntries(rows.map((row, index) => [first + index, row]));
    return json({
      pricing: {},
      data,
      meta: { ...meta, last_page: Math.max(1, Math.ceil(found.length / size)) },
    });
  }

  function listOrders(query: URLSearchParams): Response {
    const part = query.get('filter[description]') ?? '';
    const asked = (lookUps.get(part) ?? 0) + 1;
    lookUps.set(part, asked);
    const include = (query.get('include') ?? '').split(',');
    const found = orders.filter(
      ({ description, status }) =>
        status !== 'accepted' && description?.includes(part) === true && asked > listLag,
    );
    return json({ data: found.toReversed().map((order) => orderView(order, include)), meta });
  }

  function simCall(iccid: string, operation: string): Response {
    const order = orders.find(({ sims }) => sims.some((sim) => sim.iccid === iccid));
    const sim = order?.sims.find((one) => one.iccid === iccid);
    if (!order || !sim) return notFound();
    if (operation === 'topups')
      return sim.status === 'RECYCLED'
        ? refusal(73, 'The eSIM has been recycled.')
        : json({ pricing: {}, data: sim.status === 'NO_TOP_UP' ? [] : topUps });
    const sold = findPackage(order.packageId);
    const total = sold?.amount ?? 0;
    const data = {
      remaining: Math.max(0, total - sim.usedMb),
      total,
      expired_at: sim.status === 'NOT_ACTIVE' ? null : '2027-01-01 00:00:00',
      is_unlimited: sold?.is_unlimited ?? null,
      status: sim.status,
    };
    return json({ data, meta });
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get('accept') !== 'application/json') return json({ message: 'Not acceptable' }, 406);
    if (request.method === 'POST' && pathname === '/v2/token')
      return grantToken(new URLSearchParams(await request.text()));
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if ((tokens.get(token ?? '') ?? 0) <= now())
      return json({ data: [], meta: { message: 'Authentication failed' } }, 401);
    if (request.method === 'POST') {
      const isKnown = ['/v2/orders', '/v2/orders-async', '/v2/orders/topups'].includes(pathname);
      return isKnown ? write(request, pathname) : notFound();
    }
    if (pathname === '/v2/packages') return listPackages(searchParams);
    if (pathname === '/v2/orders') return listOrders(searchParams);
    const [, orderId] = /^\/v2\/orders\/(\d+)$/.exec(pathname) ?? [];
    const order = orders.find(({ id }) => String(id) === orderId);
    if (order) return json({ data: orderView(order, (searchParams.get('include') ?? '').split(',')), meta });
    const [, iccid, operation] = /^\/v2\/sims\/(\d+)\/(usage|topups)$/.exec(pathname) ?? [];
    return iccid && operation ? simCall(iccid, operation) : notFound();
  }

  return {
    ...standIn('airalo', respond),
    orders,
    counts,
    revokeTokens: () => tokens.clear(),
    decide(requestId, outcome) {
      const order = orders.find((one) => one.requestId === requestId);
      if (!order) throw new Error('The stand-in has accepted no such order');
      order.status = outcome;
      if (outcome === 'completed') order.sims = makeSims(order.quantity);
      const data =
        outcome === 'completed'
          ? { ...orderView(order, ['sims']), request_id: requestId }
          : { request_id: requestId, reason: 'Insufficient stock of eSIMs remaining: 0.' };
      // PHP escapes slashes, and signs the text that it sends.
      const body = JSON.stringify({ data, meta }).replaceAll('/', '\\/');
      return { body, headers: { 'content-type': 'application/json', 'airalo-signature': sign(body) } };
    },
  };
}

/** The signature over JSON text in which each slash is escaped. */
function sign(text: string): string {
  return createHmac('sha512', airaloClientSecret).update(text.replace(/\\?\//g, '\\/')).digest('hex');
}
