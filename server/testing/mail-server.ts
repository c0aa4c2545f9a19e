import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A local SMTP server that accepts mail from one account. */
export type MailServer = {
  /** The value of SMTP_URL that authenticates with that account. */
  url: string;
  /** The accepted messages, oldest first; `source` is the whole message as sent. */
  received: { to: string[]; source: string }[];
  /** Every recipient that a client named, including refused ones. */
  asked: string[];
  /** Response codes for refused recipients: 5xx is permanent, 4xx is transient. */
  refusals: Map<string, number>;
  /** What the server says to refused recipients, after the code. */
  answers: Map<string, string>;
  /** Stops listening on its port. */
  stop: () => Promise<void>;
  /** Listens on its port again after `stop`. */
  start: () => Promise<void>;
};

/** Starts a mail server on a free port. It accepts only the account in its `url`. */
export async function aMailServer(): Promise<MailServer> {
  const account = { user: 'mailer', password: 'a:p@ss/word' };
  const received: MailServer['received'] = [];
  const asked: string[] = [];
  const refusals = new Map<string, number>();
  const answers = new Map<string, string>();
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
        answer(
          responseCode ? Object.assign(new Error(answers.get(address) ?? 'Refused'), { responseCode }) : null,
        );
      },
      onData(stream, session, answer) {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        text(stream).then((source) => {
          received.push({ to, source });
          answer(null);
        }, answer);
      },
    });
    // A client that disconnects in the middle of a command is not an error of this server.
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
    answers,
    stop: () => new Promise((resolve) => running.close(resolve)),
    async start() {
      running = await listen(port);
    },
  };
}
