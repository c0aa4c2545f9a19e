import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { inboxExists, listFilenames, listMessages } from '#server/sandbox/inbox/index.ts';
import { KeepFresh } from './keep-fresh.tsx';
import './inbox.css';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Sandbox inbox', robots: { index: false } };

/** The Sandbox inbox: stores all mail of the Sandbox; nothing is sent to a mail server. */
export default async function InboxPage({
  searchParams,
}: {
  searchParams: Promise<{ to?: string | string[]; id?: string | string[] }>;
}) {
  if (!inboxExists()) notFound();
  const query = await searchParams;
  const to = typeof query.to === 'string' ? query.to : undefined;
  const id = typeof query.id === 'string' ? query.id : undefined;
  const messages = await listMessages(to ?? null);
  const open = messages.find((message) => message.id === id) ?? messages[0];
  const filenames = open ? await listFilenames(open.id) : [];
  const all = `/sandbox/inbox${to ? `?${new URLSearchParams({ to })}` : ''}`;
  const here = `/sandbox/inbox${to || id ? `?${new URLSearchParams({ ...(to ? { to } : {}), ...(id ? { id } : {}) })}` : ''}`;
  return (
    // On phones the page shows either the list or the message that the query names.
    <main className="inbox" data-shows={id && open?.id === id ? 'message' : 'list'}>
      <KeepFresh />
      <header>
        <nav aria-label="Inbox" className="inbox-ways">
          <a href="/">Back to the start page</a>
          <a href={here}>Refresh</a>
        </nav>
        <h1>Sandbox inbox</h1>
        <p>Mail of the demo lands here. Nothing leaves this machine.</p>
        <form method="get" className="inbox-search">
          <label htmlFor="to">Address</label>
          <input id="to" name="to" type="email" defaultValue={to} placeholder="ana@aurora.example" />
          <button type="submit">Show</button>
        </form>
      </header>
      {messages.length === 0 ? (
        <EmptyInbox to={to} />
      ) : (
        <div className="inbox-panes">
          <nav aria-label="Messages">
            <ul>
              {messages.map((message) => (
                <li key={message.id}>
                  <a
                    href={`?${new URLSearchParams({ ...(to ? { to } : {}), id: message.id })}`}
                    aria-current={message.id === open?.id ? 'true' : undefined}
                  >
                    <span dir="auto">{message.subject}</span>
                    <small>
                      <bdi dir="ltr">{message.to}</bdi>
                      <span>{message.created_at.slice(11, 16)} UTC</span>
                    </small>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {open && (
            <article>
              <a href={all} className="inbox-all">
                All messages
              </a>
              <h2 dir="auto">{open.subject}</h2>
              <p className="inbox-to">
                To <bdi dir="ltr">{open.to}</bdi>
              </p>
              {filenames.length > 0 && (
                <ul className="inbox-files" aria-label="Files">
                  {filenames.map((filename, position) => (
                    <li key={filename}>
                      <a href={`/sandbox/inbox/files?id=${open.id}&position=${position}`} download>
                        {filename}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
              <iframe
                title="Message"
                sandbox="allow-popups allow-top-navigation-by-user-activation"
                srcDoc={withOwnPictures(open.html)}
              />
            </article>
          )}
        </div>
      )}
    </main>
  );
}

/** Explains how to receive mail. */
function EmptyInbox({ to }: { to: string | undefined }) {
  return (
    <div className="inbox-empty">
      <p>{to ? `No mail for ${to} yet.` : 'No mail yet.'}</p>
      <p>
        <a href="/login">Ask for a passcode</a> and the mail appears here within seconds.
        {to && (
          <>
            {' '}
            Or <a href="/sandbox/inbox">show the mail of all addresses</a>.
          </>
        )}
      </p>
    </div>
  );
}

/**
 * Partner pictures have the same path on every host, and this page may load pictures of its own host only.
 */
const withOwnPictures = (html: string) =>
  html.replaceAll(/(<img src=")https?:\/\/[^/"]+(\/(?:brands|media\/v1\/logo)\/)/g, '$1$2');
