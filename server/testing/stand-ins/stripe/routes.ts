import { type Form, parseForm } from './form.ts';
import { answerOnce, type StoredAnswers } from './idempotency.ts';
import { confirmPayment } from './payer.ts';
import { cancelPayment, capturePayment, createPayment, createRefund, paymentIn } from './payments.ts';
import { listed, presentDispute, presentPayment, presentRefund } from './present.ts';
import { invalidParameter, missing, Refusal } from './refusal.ts';
import { type Account, apiVersion, refundsOf, type State } from './state.ts';

const unauthorized = () =>
  new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });

/** Answers a request of a server, which has a secret key. */
export async function answerServer(
  state: State,
  stored: StoredAnswers,
  request: Request,
  takeError: (line: string) => Refusal | undefined,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { account, isLive } = accountOf(state, request);
  if (request.headers.get('stripe-version') !== apiVersion)
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Another version is pinned.' });
  const line = `${request.method} ${pathname}`;
  if (request.method === 'GET') {
    const refusal = takeError(line);
    if (refusal) throw refusal;
    return Response.json(readObject(state, account, pathname, searchParams));
  }
  if (request.method !== 'POST') throw new Refusal(405, { type: 'invalid_request_error', message: 'No.' });
  if (request.headers.get('content-type') !== 'application/x-www-form-urlencoded')
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Send a form.' });
  const key = request.headers.get('idempotency-key') ?? '';
  if (key === '' || key.length > 255) throw invalidParameter('Idempotency-Key');
  const text = await request.text();
  const keyed = {
    key: `${account.id} ${key}`,
    request: `${line} ${text}`,
    nowSeconds: state.nowSeconds(),
  };
  return answerOnce(stored, keyed, () => {
    const refusal = takeError(line);
    if (refusal) throw refusal;
    return changeObject(state, account, isLive, pathname, parseForm(text));
  });
}

function accountOf(state: State, request: Request): { account: Account; isLive: boolean } {
  const key = request.headers.get('authorization')?.replace(/^Bearer /, '');
  const holder = state.accounts.find(({ secretKey }) => secretKey !== null && secretKey === key);
  if (!holder || key === undefined) throw unauthorized();
  const isLive = key.startsWith('sk_live_');
  const wanted = request.headers.get('stripe-account');
  if (wanted === null) return { account: holder, isLive };
  const connected = state.accounts.find(({ id, secretKey }) => id === wanted && secretKey === null);
  if (!connected || holder !== state.accounts[0])
    throw new Refusal(403, { type: 'invalid_request_error', code: 'account_invalid', message: 'No access.' });
  return { account: connected, isLive };
}

function readObject(state: State, account: Account, path: string, query: URLSearchParams): object {
  const [, id] = /^\/v1\/payment_intents\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined) {
    const expand = [...query].flatMap(([name, value]) => (name.startsWith('expand[') ? value : []));
    return presentPayment(state, paymentIn(state, account, id), expand);
  }
  const payment = paymentIn(state, account, query.get('payment_intent') ?? '');
  if (path === '/v1/refunds') {
    const limit = Number(query.get('limit') ?? 10);
    const all = refundsOf(state, payment.id);
    const after = all.findIndex((refund) => refund.id === query.get('starting_after')) + 1;
    return listed(all.slice(after, after + limit).map(presentRefund), all.length > after + limit);
  }
  if (path === '/v1/disputes')
    return listed(
      state.disputes.filter(({ paymentId }) => paymentId === payment.id).map(presentDispute),
      false,
    );
  throw missing('path', path);
}

function changeObject(state: State, account: Account, isLive: boolean, path: string, form: Form): object {
  if (path === '/v1/payment_intents')
    return presentPayment(state, createPayment(state, account, isLive, form));
  if (path === '/v1/refunds') return presentRefund(createRefund(state, account, form));
  const [, id = '', act] = /^\/v1\/payment_intents\/([^/]+)\/(capture|cancel)$/.exec(path) ?? [];
  const payment = paymentIn(state, account, id);
  return presentPayment(
    state,
    act === 'capture' ? capturePayment(state, payment, form) : cancelPayment(state, payment),
  );
}

/** Answers a request of the script in a browser, which has a publishable key and the secret of one payment. */
export async function answerBrowser(state: State, request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const form = parseForm(await request.text());
  const holder = state.accounts.find(
    ({ publishableKey }) => publishableKey !== null && publishableKey === form.key,
  );
  if (!holder) throw unauthorized();
  const wanted = typeof form._stripe_account === 'string' ? form._stripe_account : holder.id;
  const account = state.accounts.find(({ id }) => id === wanted) ?? holder;
  const [, id = ''] = /^\/v1\/payment_intents\/([^/]+)\/confirm$/.exec(pathname) ?? [];
  const payment = paymentIn(state, account, id);
  if (form.client_secret !== payment.clientSecret) throw missing('payment_intent', id);
  payment.returnUrl = String(form.return_url ?? '');
  const card = (form.payment_method_data as Form | undefined)?.card as Form | undefined;
  confirmPayment(state, payment, String(card?.number ?? '').replaceAll(' ', ''));
  if (payment.lastError)
    throw new Refusal(402, {
      type: 'card_error',
      code: payment.lastError.code,
      decline_code: payment.lastError.decline_code,
      message: 'Your card was declined.',
    });
  const url = `${origin}/authenticate/${payment.id}`;
  return Response.json({
    id: payment.id,
    status: payment.status,
    next_action:
      payment.status === 'requires_action' ? { type: 'redirect_to_url', redirect_to_url: { url } } : null,
  });
}
