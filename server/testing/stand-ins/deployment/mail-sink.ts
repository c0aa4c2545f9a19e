import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail.ts';

/** A mail that was delivered. */
export type SunkMail = ReadMail & { to: string[]; receivedAt: string };

type MailSink = {
  /** The value of SMTP_URL. */
  url: string;
  /** What was delivered, the newest first: the last 500 mails. */
  mails: readonly SunkMail[];
  close(): Promise<void>;
};

const mostMails = 500;
const largestMailBytes = 10_000_000;

/** Starts a mail server on a free port of this machine, which keeps all mails in memory and sends none on. */
export async function openMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: largestMailBytes,
    closeTimeout: 100,
    onData(stream, session, answer) {
      text(stream).then((source) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.unshift({ to, receivedAt: new Date().toISOString(), ...readMail(source) });
        mails.splice(mostMails);
        answer(null);
      }, answer);
    },
  });
  // A client that disconnects in the middle of a command is not an error of this server.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
