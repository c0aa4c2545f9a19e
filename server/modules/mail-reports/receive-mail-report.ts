import type { WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { recordBounce } from '#server/platform/email/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';

const kinds = { hard_bounce: 'hard', soft_bounce: 'soft', complaint: 'complaint' } as const;

/** Records a report about a message, for the address to which we have sent it. Any other report changes nothing. */
export async function receiveMailReport(
  ctx: WebhookContext,
  { type, message_id: messageId, recipient, reason }: Input<typeof contract.receiveMailReport>,
): Promise<Output<typeof contract.receiveMailReport>> {
  // Our Message-ID is `<id of the stored message@domain of the sender>`.
  const mailId = /^<?([0-9a-f-]{36})@[^@\s]+$/i.exec(messageId)?.[1]?.toLowerCase() ?? '';
  if (!isUuid(mailId)) return { received: true, recorded: false };
  const recorded = await recordBounce(ctx, {
    mailId,
    kind: kinds[type],
    recipient: recipient ?? null,
    reason: reason ?? '',
  });
  ctx.log.info({ mailId, report: type, recorded }, 'mail report received');
  return { received: true, recorded };
}
