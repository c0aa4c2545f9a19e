import { z } from 'zod';
import { endpoint } from '#server/platform/contract/index.ts';

const Received = z
  .object({
    received: z.literal(true).describe('Always true; the report need not be sent again.'),
    recorded: z
      .boolean()
      .describe(
        'False for a message that is unknown or older than 30 days, for another address, and for a repeat.',
      ),
  })
  .meta({ id: 'MailReportReceived', example: { received: true, recorded: true } });

export const receiveMailReport = endpoint({
  id: 'receiveMailReport',
  method: 'POST',
  path: '/v1/webhooks/mail',
  tag: 'Webhooks',
  summary: 'An e-mail came back',
  description:
    'Sent by the operator’s mail provider, or by a program in front of it, for a message that came back or that its recipient calls spam. Signed with `X-Signature`: hex HMAC-SHA256 of the exact raw body with the secret of `mail`, verified before the body is parsed. The report counts for the address to which we have sent the message with this Message-ID, and for no other. After `hard_bounce` and `complaint` the address gets only passcodes, mail about bookings and notices to partners; signing in with a mailed code ends a `hard_bounce`. A `soft_bounce` is counted. A repeated or late report changes nothing; of several about one message the gravest counts.',
  caller: 'webhook',
  signature: 'x-signature',
  gateway: 'mail',
  body: z
    .object({
      type: z.enum(['hard_bounce', 'soft_bounce', 'complaint']).describe('What happened to the message.'),
      message_id: z
        .string()
        .trim()
        .min(1)
        .max(998)
        .describe('The Message-ID of the message that came back, with or without angle brackets.'),
      recipient: z.email().max(254).nullish().describe('The address that the report is about.'),
      reason: z.string().max(2000).nullish().describe('What the mail server said, for operators.'),
    })
    .meta({
      id: 'MailReport',
      description: 'A message came back, or was called spam.',
      example: {
        type: 'hard_bounce',
        message_id: '<01980000-0000-7000-8000-0000000000a1@partner.example>',
        recipient: 'ana@people.example',
        reason: '550 5.1.1 No such user',
      },
    }),
  response: Received,
  errors: ['not_found', 'validation_failed'],
});
