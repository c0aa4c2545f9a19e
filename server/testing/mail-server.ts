import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that takes mail from one account. */
export type MailServer = {
  /** The value of SMTP_URL that signs in to it. */
  url: string;
  /** What it accepted, the oldest first; `source` is the whole message as sent. */
  received: { to: string[]; source: string }[];
  /** Recipients that were asked for, also refused ones. */
  asked: string[];
  /** Answers to the recipients that it refuses: 5xx for good, 4xx for now. */
  refusals: Map<string, number>;
  /** Takes the server off its port. */
  stop: () => Promise<void>;
  /** Listens on its port again after `stop`. */
  start: () => Promise<void>;
};

/** Starts a mail server on a free port. Everything needs the account of its `url`. */
export async function aMailServer(): Promise<MailServer> {
  const account = { user: 'mailer', password: 'a:p@ss/word' };
  const received: MailServer['received'] = [];
  const asked: string[] = [];
  const refusals = new Map<string, number>();
  const listen = async (port: number) => {
    const server = new SMTPServer({
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onAuth({ username, password }, _session, answer) {
        const known = username === account.user && password === account.password;
        answer(known ? null : new Error('Wrong account'), known ? { user: username } : undefined);
      },
      onRcptTo({ address }, _session, answer) {
        asked.push(address);
        const responseCode = refusals.get(address);
        answer(responseCode ? Object.assign(new Error('Refused'), { responseCode }) : null);
      },
      onData(stream, session, answer) {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        text(stream).then((source) => {
          received.push({ to, source });
          answer(null);
        }, answer);
      },
    });
    // Clients that go away in the middle of a command are theirs to report.
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let running: SMTPServer = await listen(0);
  const { port } = running.server.address() as AddressInfo;
  return {
    url: `smtp://${account.user}:${encodeURIComponent(account.password)}@127.0.0.1:${port}`,
    received,
    asked,
    refusals,
    stop: () => new Promise((resolve) => running.close(resolve)),
    async start() {
      running = await listen(port);
    },
  };
}
