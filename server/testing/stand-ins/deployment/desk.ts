import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sales } from './list-sales.ts';
import type { SunkMail } from './mail-sink.ts';

type Desk = { url: string; close(): Promise<void> };
type Sources = { mails: () => readonly SunkMail[]; sales: () => Sales };

const style = `body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding-inline:1rem}
article{border:1px solid #bbb;border-radius:8px;margin-block:1rem;padding:1rem}h2{font-size:1rem;margin:0}
strong{font:700 2rem/1.5 ui-monospace,monospace}pre{white-space:pre-wrap}table{border-collapse:collapse}
td,th{border:1px solid #bbb;padding:.25rem .75rem;text-align:start}`;

/**
 * Serves what a person or a test looks at beside the product, on a port of this machine: `/` shows the mails and their
 * passcodes, `/sales` what was sold and paid; `/mails.json?to=ADDRESS` and `/sales.json` are for programs.
 */
export async function openDesk(port: number, { mails, sales }: Sources): Promise<Desk> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(`http://desk${request.url}`);
    const asked = searchParams.get('to');
    const found = mails().filter(({ to }) => asked === null || to.includes(asked));
    const answer = (type: string, body: string, status = 200) =>
      response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        })
        .end(body);
    // Another name for this machine in the address would let a page of that name read the passcodes.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
      return answer('text/plain', 'Only 127.0.0.1 and localhost are served.', 421);
    if (pathname === '/mails.json') return answer('application/json', JSON.stringify({ mails: found }));
    if (pathname === '/sales.json') return answer('application/json', JSON.stringify(sales()));
    if (pathname === '/') return answer('text/html', page('Mails', mailsText(found)));
    if (pathname === '/sales') return answer('text/html', page('Sales', salesText(sales())));
    return answer('text/plain', 'There is /, /sales, /mails.json and /sales.json.', 404);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style><nav><a href="/">Mails</a> <a href="/sales">Sales</a></nav><h1>${title}</h1>${content}</html>`;

function mailsText(mails: readonly SunkMail[]): string {
  if (mails.length === 0)
    return '<p>No mail has arrived. Reload the page after you asked for a passcode.</p>';
  return mails
    .map(
      ({ subject, to, receivedAt, passcode, text }) => `<article><h2>${escaped(subject)}</h2>
<p>To ${escaped(to.join(', '))}, ${escaped(receivedAt)}</p>${passcode ? `<strong>${escaped(passcode)}</strong>` : ''}
<pre dir="auto">${escaped(text)}</pre></article>`,
    )
    .join('');
}

function salesText({ sales, payments }: Sales): string {
  const table = (rows: readonly Record<string, unknown>[]) => {
    const [first] = rows;
    if (!first) return '<p>None yet.</p>';
    const names = Object.keys(first);
    const cells = (tag: string, values: readonly unknown[]) =>
      values.map((value) => `<${tag}>${escaped(String(value ?? ''))}</${tag}>`).join('');
    const lines = rows.map((row) => `<tr>${cells('td', Object.values(row))}</tr>`);
    return `<table><tr>${cells('th', names)}</tr>${lines.join('')}</table>`;
  };
  return `<h2>At the suppliers</h2>${table(sales)}<h2>At the payment gateway</h2>${table(payments)}`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
