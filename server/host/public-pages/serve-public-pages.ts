import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { config } from '#server/platform/config/index.ts';
import { log } from '#server/platform/log/index.ts';
import { pagePolicy } from '../content-security.ts';
import type { PageHandler } from '../http-server.ts';
import { hashScripts } from '../next-output/hash-scripts.ts';
import { AskedPages } from './asked-pages.ts';
import { bodyOf, chooseEncoding, compressPage } from './encode-page.ts';
import { findPublicPage, type PublicPage } from './find-public-page.ts';
import { PageMemory, type StoredPage } from './page-memory.ts';
import { renderPage } from './render-page.ts';

/** About 1,500 pages of 16 kB. */
const maxBytes = 32 * 1024 * 1024;
/** Operators' changes show at once, because they change the key; changes of hotels, experiences and rates within this time. */
const maxAgeMs = 60_000;
/** A page that could not be kept, because it failed or a section of it was slow, is tried again after this time. */
const retryMs = 5_000;
/** A visitor waits this long for a rendering that others share, then the page is rendered and streamed for it alone. */
const maxWaitMs = 50;
/** Beyond this many, pages are rendered for each visitor alone, so that a flood of addresses is not rendered twice. */
const maxRenderings = 8;

/** Sends a public page from memory. Resolves to false, without having sent anything, when the page must be rendered. */
export type ServePublicPage = (
  req: IncomingMessage,
  res: ServerResponse,
  setHeaders: (policy: string) => void,
) => Promise<boolean>;

/**
 * Makes the sender of public pages. A page that is asked for again is rendered once for all visitors who see the same
 * and is kept compressed; visitors who ask meanwhile wait for that rendering. Pages that failed, redirect or set
 * cookies are not kept.
 */
export function servePublicPages(handle: PageHandler, limits = { maxBytes, maxAgeMs }): ServePublicPage {
  const memory = new PageMemory(limits);
  const asked = new AskedPages(retryMs);
  const renderings = new Map<string, Promise<StoredPage | null>>();

  const render = (page: PublicPage): Promise<StoredPage | null> | null => {
    const begun = renderings.get(page.key);
    if (begun) return begun;
    if (!asked.isWorthRendering(page.key) || renderings.size >= maxRenderings) return null;
    const rendering = makePage(page, handle)
      .then((made) => {
        if (made) memory.store(page.key, made);
        else asked.noteFailure(page.key);
        return made;
      })
      .catch((err: unknown) => {
        log.warn({ err }, 'a public page could not be rendered');
        asked.noteFailure(page.key);
        return null;
      })
      .finally(() => renderings.delete(page.key));
    renderings.set(page.key, rendering);
    return rendering;
  };

  return async (req, res, setHeaders) => {
    const page = await findPublicPage(req);
    if (!page) return false;
    const stored = memory.read(page.key) ?? (await renderedInTime(render(page)));
    if (!stored) return false;
    const encoding = chooseEncoding(String(req.headers['accept-encoding'] ?? ''));
    const body = await bodyOf(stored, encoding, () => memory.recount(page.key));
    if (res.destroyed) return true;
    setHeaders(stored.policy);
    const { headers } = stored;
    res.writeHead(200, {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': body.length,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** The page of a rendering; null when there is none in time. */
async function renderedInTime(rendering: Promise<StoredPage | null> | null): Promise<StoredPage | null> {
  return rendering && Promise.race([rendering, pause(maxWaitMs, null, { ref: false })]);
}

/** Renders, hashes and compresses a page; null when it may not be kept. */
async function makePage(page: PublicPage, handle: PageHandler): Promise<StoredPage | null> {
  // In hexadecimal, not as `makeNonce` has it, because `hashScripts` puts it into a regular expression.
  const nonce = randomBytes(16).toString('hex');
  const { status, headers, html } = await renderPage(
    {
      ...page,
      headers: {
        ...page.headers,
        'x-nonce': nonce,
        'content-security-policy': pagePolicy([`nonce-${nonce}`], page.isSecure),
      },
    },
    handle,
  );
  const type = String(headers['content-type']);
  if (status !== 200 || headers['set-cookie'] !== undefined || !type.startsWith('text/html')) return null;
  const hashed = hashScripts(html, nonce, config.nextOutputChanges.includes('late-scripts'));
  if (!hashed) return null;
  return {
    headers: {
      'content-type': type,
      vary: [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', '),
    },
    policy: pagePolicy(hashed.sources, page.isSecure),
    body: await compressPage(hashed.html),
    others: {},
  };
}
