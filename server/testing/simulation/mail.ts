import { config } from '#server/platform/config/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { callWithFault } from './faults.ts';

/** Ids of the messages that the mail server of the simulation has received. */
export const receivedMails = new Set<string>();

/**
 * Puts a mail server in place that refuses and loses messages and answers as other parties do. Call it before the first
 * message is sent.
 */
export function wrapMail(): void {
  process.env.SMTP_URL ??= 'smtp://mail.simulation.example';
  if (!config.smtpUrl) throw new Error('The settings were read before the mail server was in place');
  processWide('smtp', () => ({
    sendMail: ({ messageId }: { messageId: string }) =>
      callWithFault('mail.sendMail', async () => void receivedMails.add(messageId)),
  }));
}
