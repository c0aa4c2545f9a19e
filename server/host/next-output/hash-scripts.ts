import { createHash } from 'node:crypto';
import { preloadHint, starterScript } from './scripts-after-paint.ts';

/** A page whose scripts need no nonce: its policy names the hashes of all its inline scripts. */
export type HashedPage = { html: string; sources: string[] };

const endOfHead = '</head>';

/**
 * Makes a complete page independent of the nonce of its rendering, so that its bytes can be sent many times. Only
 * scripts that carry the nonce are hashed, so that an injected one stays without trust; the starter script
 * loads the others, whose addresses it knows. Scripts of Next's payload that follow each other become one,
 * because each hash takes 54 bytes of the response's headers. Null for a page that was sent in parts, whose late
 * sections need scripts to be seen, and for one that a browser would read differently than it was hashed. Scripts are
 * loaded after the first paint, or at once unless `isLate`.
 */
export function hashScripts(page: string, nonce: string, isLate = true): HashedPage | null {
  const end = page.indexOf(endOfHead);
  if (end < 0 || page.includes('<template id="B:') || page.includes('\r') || page.includes('\0')) return null;
  const mark = ` nonce="${nonce}"`;
  const addresses: string[] = [];
  // The script at the end of the page moves to the head, so that the starter finds it whenever it runs.
  const withoutLoaded = (html: string) =>
    html.replace(
      /<script src="(\/_next\/static\/[^"]+)"([^>]*)><\/script>/g,
      (tag, address: string, rest: string) => {
        if (!rest.includes(mark) || !rest.includes(' async=""')) return tag;
        addresses.push(address);
        return '';
      },
    );
  const head = withoutLoaded(page.slice(0, end).replace(preloadHint, ''));
  const body = withoutLoaded(page.slice(end)).replace(
    new RegExp(`(?:<script${mark}>[^<]*</script>){2,}`, 'g'),
    (run) => run.replaceAll(`</script><script${mark}>`, ';'),
  );
  const deferred = addresses.map((address) => `<script data-src="${address}" async=""></script>`).join('');
  const sources = new Set<string>();
  // Next repeats the nonce in its payload, where the length of a text is counted.
  const standIn = '-'.repeat(nonce.length);
  const html = `${head}${deferred}<script${mark}>${starterScript(addresses, isLate)}</script>${body}`
    .replace(/<script([^>]*)>(.*?)<\/script>/gs, (element, attributes: string, content: string) => {
      if (!attributes.includes(mark)) return element;
      const shared = content.replaceAll(nonce, standIn);
      if (!attributes.includes(' src="')) sources.add(hashOf(shared));
      return `<script${attributes.replace(mark, '')}>${shared}</script>`;
    })
    .replaceAll(mark, '');
  return html.includes(nonce) ? null : { html, sources: [...sources] };
}

/** The source of a policy that allows one inline script. */
function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
