import { keptPrefix } from './kept-stores.ts';

/**
 * The service worker, as it runs in the member's browser. It keeps one page (`/offline`, with the pass of the next trip)
 * and its style, fonts, scripts and the partner's own logo, and nothing else: no `/v1` answer, no page of money, nothing of other
 * people. Documents come from the network; only when there is none the kept page is shown. All other requests pass it by.
 *
 * A page of a signed-in member says `keep` with the key of the session: whatever was kept for another one is deleted
 * first. A page that nobody is signed in to says `forget`: everything is deleted and the worker removes itself. A login
 * page says the same without any script, because members who are signed in are never shown one.
 */
export const serviceWorkerScript = `'use strict';

const page = '/offline';
const prefix = '${keptPrefix}';
// Keeping and forgetting take turns: what is forgotten stays so, whatever was on its way.
let turn = Promise.resolve();
let keeping = new AbortController();
// Documents that were answered with the kept page: theirs are the only parts that come from what is kept.
const shownKept = new Set();

const inTurn = (task) => (turn = turn.then(task, task));
const keptCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
const deleteAll = async () => Promise.all((await keptCaches()).map((name) => caches.delete(name)));

function forget() {
  keeping.abort();
  keeping = new AbortController();
  return inTurn(deleteAll);
}

function keep(session) {
  const { signal } = keeping;
  return inTurn(() => store(session, signal));
}

async function store(session, signal) {
  const name = prefix + session;
  for (const other of await keptCaches()) if (other !== name) await caches.delete(other);
  const answer = await fetch(page, { cache: 'no-store', credentials: 'same-origin', signal });
  if (!answer.ok || answer.redirected) return;
  const html = await answer.text();
  // Signed out meanwhile, or somebody else now: nothing that is kept belongs to anybody here.
  if (/data-kept-for="([0-9a-f]+)"/.exec(html)?.[1] !== session) return deleteAll();
  const cache = await caches.open(name);
  const headers = {};
  for (const header of ['content-type', 'content-security-policy', 'referrer-policy'])
    headers[header] = answer.headers.get(header) ?? '';
  await cache.put(page, new Response(html, { headers }));
  await keepParts(cache, html, signal);
}

/** What the page is shown with: files of the build and a partner's own logo, whose addresses change with what is in them. */
async function keepParts(cache, html, signal) {
  const files = html.match(/\\/_next\\/static\\/[\\w./~%-]+\\.(?:css|js|woff2)/g) ?? [];
  const logos = html.match(/\\/media\\/v1\\/logo\\/[0-9a-f]{32}\\/(?:light|dark)\\.png/g) ?? [];
  const named = [...files, ...logos];
  const wanted = [...new Set(named)].map((path) => new URL(path, location.origin).href);
  const held = (await cache.keys()).map((request) => request.url);
  const old = held.filter((url) => new URL(url).pathname !== page && !wanted.includes(url));
  await Promise.all(old.map((url) => cache.delete(url)));
  const missing = wanted.filter((url) => !held.includes(url));
  // One that cannot be had must not cost the others.
  await Promise.all(missing.map((url) => cache.add(new Request(url, { signal })).catch(() => undefined)));
}

/** The kept page; undefined when there is none, or its trip is over. */
async function keptPage() {
  for (const name of await keptCaches()) {
    const answer = await (await caches.open(name)).match(page);
    if (!answer) continue;
    const until = /data-kept-until="(\\d+)"/.exec(await answer.clone().text())?.[1];
    if (Number(until) > Date.now()) return answer;
    await caches.delete(name);
  }
  return undefined;
}

async function openDocument(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (new URL(event.request.url).pathname === '/login' && answer.status === 200) await forget();
    return answer;
  } catch (err) {
    const kept = await keptPage();
    if (!kept) throw err;
    shownKept.add(event.resultingClientId);
    return kept;
  }
}

async function openPart(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // What a page sends while it is left never comes to a worker, and would be lost with it.
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
  if (type === 'keep' && /^[0-9a-f]{32}$/.test(session)) event.waitUntil(keep(session).catch(() => undefined));
  if (type === 'forget') event.waitUntil(forget().then(() => self.registration.unregister()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openDocument(event));
  else if (shownKept.has(event.clientId) || !navigator.onLine) event.respondWith(openPart(request));
});
`;

/** The worker's script. Browsers ask for it again at each visit, so that a new version is there at once. */
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
