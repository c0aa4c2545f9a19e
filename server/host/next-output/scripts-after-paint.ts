import type { ServerResponse } from 'node:http';

const endOfHead = '</head>';
const script = /<script src="(?=\/_next\/static\/[^"]+" async="")/g;
/** Preload hint for the script at the end of the page, which follows only a few kB later. */
export const preloadHint = /<link rel="preload" as="script"[^>]*>/g;

/**
 * The starter script, which runs in the page. An unfinished frame in a closed shadow root delays the `load`
 * event until the scripts are there, because tests and tools wait for `load` and expect an interactive page.
 * A hidden tab paints nothing, so its scripts start at once. Old browsers do not report paints, so their
 * scripts start half a second after the document.
 *
 * Only trusted scripts get their `src`, those with the starter's own nonce or, with `addresses`, those of the list:
 * under `strict-dynamic`, a `src` set by a trusted script would also run injected tags. Browsers hide the nonce
 * attribute, not the property. Unless `isLate`, the scripts start at once.
 */
export function starterScript(addresses: readonly string[] | null, isLate = true): string {
  const [trust, isTrusted] = addresses
    ? [`known=${JSON.stringify(addresses)}`, 'known.includes(script.dataset.src)']
    : ['{nonce}=document.currentScript', 'nonce&&script.nonce===nonce'];
  const load = `for(const script of document.querySelectorAll("script[data-src]"))if(${isTrusted})script.src=script.dataset.src`;
  if (!isLate) return `{const ${trust};${load}}`;
  return [
    `{const ${trust},hold=document.createElement("div"),frame=document.createElement("iframe"),`,
    `start=()=>{${load};hold.remove()};`,
    'if(document.hidden)start();else{hold.attachShadow({mode:"closed"}).append(frame);',
    'hold.hidden=true;document.head.append(hold);frame.contentDocument.open();',
    'addEventListener("DOMContentLoaded",()=>setTimeout(start,500));',
    'document.addEventListener("visibilitychange",start);',
    // The first paint may be that of the background alone.
    'new PerformanceObserver(list=>list.getEntriesByName("first-contentful-paint")[0]&&start())',
    '.observe({type:"paint",buffered:true})}}',
  ].join('');
}

const starter = starterScript(null);

/**
 * Delays the loading of a page's scripts until the first paint; `nonce` is that of its policy. Next puts the
 * scripts in the head, where they compete for bandwidth and CPU with the visible content: 126 to 140 kB of
 * scripts against 35 kB of styles, fonts and images. On a simulated phone, the largest contentful paint of a
 * public page is at 1.1 to 1.4 s instead of 1.7 to 2.2 s (20 and 12 runs). A first visit becomes interactive
 * one round trip later (1.9 s instead of 1.7 s); later visits have the scripts in the cache. Content streamed
 * after the head is unchanged.
 */
export function loadScriptsAfterPaint(res: ServerResponse, nonce: string): void {
  const write = res.write;
  let isBegun = false;
  res.write = ((...[piece, ...rest]: Parameters<typeof write>) => {
    const isFirst = !isBegun;
    isBegun = true;
    const isPage = isFirst && String(res.getHeader('content-type')).startsWith('text/html');
    return write.call(res, isPage ? withDeferredScripts(piece, nonce) : piece, ...rest);
  }) as typeof write;
}

/** A piece may end within a multi-byte character, so only its head is decoded. */
function withDeferredScripts(piece: Uint8Array | string, nonce: string): Buffer {
  const html =
    typeof piece === 'string'
      ? Buffer.from(piece)
      : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  const end = html.indexOf(endOfHead);
  if (end < 0) return html;
  const head = html.toString('utf8', 0, end).replace(preloadHint, '').replace(script, '<script data-src="');
  return Buffer.concat([
    Buffer.from(`${head}<script nonce="${nonce}">${starter}</script>`),
    html.subarray(end),
  ]);
}
