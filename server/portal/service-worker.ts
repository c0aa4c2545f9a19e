import { offlineCachePrefix } from './offline-cache-prefix.ts';

/**
 * The service worker, which runs in the member's browser. It stores one page (`/offline`, with the pass of
 * the next trip) with its styles, fonts, scripts and the partner's logo, and nothing else: no `/v1` response,
 * no payment page, no data of other people. Documents come from the network; without a network, the stored
 * page is shown. All other requests are not intercepted.
 *
 * Pages of a signed-in member post the message `store` with the offline key of the session; the worker first
 * deletes what it stored for other sessions. Pages without a member post `delete`; the worker then deletes
 * everything and unregisters itself. A login page has the same effect without a message, because signed-in
 * members never see one.
 */
const serviceWorkerScript = `'use strict';

const page = '/offline';
const prefix = '${offlineCachePrefix}';
// Store and delete operations run one after another, so that an earlier request never undoes a deletion.
let turn = Promise.resolve();
let storing = new AbortController();
// Clients that show the stored page; only their subresources are answered from the cache.
const offlineClients = new Set();

const inTurn = (task) => (turn = turn.then(task, task));
const storedCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
const deleteAll = async () => Promise.all((await storedCaches()).map((name) => caches.delete(name)));

function deleteInTurn() {
  storing.abort();
  storing = new AbortController();
  return inTurn(deleteAll);
}

function storeInTurn(session) {
  const { signal } = storing;
  return inTurn(() => store(session, signal));
}

async function store(session, signal) {
  const name = prefix + session;
  for (const other of await storedCaches()) if (other !== name) await caches.delete(other);
  const answer = await fetch(page, { cache: 'no-store', credentials: 'same-origin', signal });
  if (!answer.ok || answer.redirected) return;
  const html = await answer.text();
  // The member has signed out or changed meanwhile, so nothing may stay stored.
  if (/data-stored-for="([0-9a-f]+)"/.exec(html)?.[1] !== session) return deleteAll();
  const cache = await caches.open(name);
  const headers = {};
  for (const header of ['content-type', 'content-security-policy', 'referrer-policy'])
    headers[header] = answer.headers.get(header) ?? '';
  await cache.put(page, new Response(html, { headers }));
  await storeParts(cache, html, signal);
}

/** Stores the subresources of the page: built files and the partner's logo, with content-dependent URLs. */
async function storeParts(cache, html, signal) {
  const files = html.match(/\\/_next\\/static\\/[\\w./~%-]+\\.(?:css|js|woff2)/g) ?? [];
  const logos = html.match(/\\/media\\/v1\\/logo\\/[0-9a-f]{32}\\/(?:light|dark)\\.png/g) ?? [];
  const named = [...files, ...logos];
  const wanted = [...new Set(named)].map((path) => new URL(path, location.origin).href);
  const held = (await cache.keys()).map((request) => request.url);
  const old = held.filter((url) => new URL(url).pathname !== page && !wanted.includes(url));
  await Promise.all(old.map((url) => cache.delete(url)));
  const missing = wanted.filter((url) => !held.includes(url));
  // A failed download must not prevent the others.
  await Promise.all(missing.map((url) => cache.add(new Request(url, { signal })).catch(() => undefined)));
}

/** The stored page; undefined when there is none or its trip is over. */
async function readStoredPage() {
  for (const name of await storedCaches()) {
    const answer = await (await caches.open(name)).match(page);
    if (!answer) continue;
    const until = /data-stored-until="(\\d+)"/.exec(await answer.clone().text())?.[1];
    if (Number(until) > Date.now()) return answer;
    await caches.delete(name);
  }
  return undefined;
}

async function openDocument(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (new URL(event.request.url).pathname === '/login' && answer.status === 200) await deleteInTurn();
    return answer;
  } catch (err) {
    const stored = await readStoredPage();
    if (!stored) throw err;
    offlineClients.add(event.resultingClientId);
    return stored;
  }
}

async function openPart(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Requests that a page sends while it is unloaded are lost in a worker, so /v1 bypasses it.
  const straight = event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: '/v1/*' }) }, source: 'network' });
  event.waitUntil(Promise.resolve(straight).catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('message', (event) => {
  const { type, session } = event.data ?? {};
  if (type === 'store' && /^[0-9a-f]{32}$/.test(session)) event.waitUntil(storeInTurn(session).catch(() => undefined));
  if (type === 'delete') event.waitUntil(deleteInTurn().then(() => self.registration.unregister()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openDocument(event));
  else if (offlineClients.has(event.clientId) || !navigator.onLine) event.respondWith(openPart(request));
});
`;

/** Answers the service worker script. Browsers revalidate it at each visit, so new versions apply at once. */
export function respondWithServiceWorker(): Response {
  return new Response(serviceWorkerScript, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
      'service-worker-allowed': '/',
    },
  });
}
