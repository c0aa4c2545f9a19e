import type { Metadata } from 'next';
import { eventContracts } from '#server/modules/webhooks/contract-events.ts';
import { eventExample } from '#server/wiring/openapi/index.ts';
import { Example } from '../example.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Webhooks' };

const verification = `import { Webhook } from 'standardwebhooks';

// The raw body, byte for byte: parse it only after this.
const event = new Webhook('whsec_...').verify(rawBody, request.headers);`;

/** Documentation of webhooks: verification, delivery and events. */
export default function WebhooksPage() {
  return (
    <article className="grid gap-6">
      <h1>Webhooks</h1>
      <p>
        An app can receive events about its members and their bookings: each event is sent by POST to the
        endpoints that your contact has set up for you. Deliveries follow{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks 1.0</a>; its libraries verify them in
        most languages.
      </p>
      <Verifying />
      <Delivering />
      <section className="grid gap-3">
        <h2>Events</h2>
        <p>
          <code>type</code> names the event, <code>timestamp</code> is the time of the event,{' '}
          <code>data</code> its content. Fields may be added: ignore unknown ones.
        </p>
        {eventContracts.map((contract) => (
          <details key={contract.event} id={contract.event}>
            <summary>
              <code>{contract.event}</code> {contract.summary}
            </summary>
            <Example>
              <code>{JSON.stringify(eventExample(contract), null, 2)}</code>
            </Example>
          </details>
        ))}
      </section>
    </article>
  );
}

function Verifying() {
  return (
    <section className="grid gap-3">
      <h2>Verify each delivery</h2>
      <p>
        <code>webhook-signature</code> holds <code>v1,</code> and the base64 of an HMAC-SHA256 over{' '}
        <code>webhook-id</code>, <code>webhook-timestamp</code> and the raw body, joined by dots. The key is
        your endpoint’s secret after <code>whsec_</code>, base64 decoded. While a secret is rotated there are
        two signatures, separated by a space: one match is enough.
      </p>
      <Example>
        <code>{verification}</code>
      </Example>
    </section>
  );
}

function Delivering() {
  return (
    <section className="grid gap-3">
      <h2>Respond, and expect retries</h2>
      <ul>
        <li>
          Respond with 2xx within 10 seconds and process the event afterwards. Any other response, including a
          redirect, is a failed delivery.
        </li>
        <li>
          A failed delivery is retried after 5 seconds, 1 minute, 10 minutes, 1 hour, 6 hours and 24 hours.
          Then the endpoint is disabled, unless it accepted another event in the meantime, and the owners of
          your organisation get an e-mail. A response of 410 disables it at once.
        </li>
        <li>
          While an endpoint is disabled because of failures, its events are kept as failed deliveries. Your
          contact enables it and sends them, each for 30 days after its event.
        </li>
        <li>
          Every attempt carries the same <code>webhook-id</code>. Store the ids you have processed and ignore
          duplicates: an event may be delivered twice.
        </li>
        <li>
          A retry may arrive after newer events. Of two events of one booking, the one with the later{' '}
          <code>data.updated_at</code> is current.
        </li>
        <li>
          Endpoints are https on the public internet. The Sandbox on your own machine also delivers to
          <code> http://localhost</code>.
        </li>
      </ul>
    </section>
  );
}
