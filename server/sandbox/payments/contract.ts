import { z } from 'zod';
import { endpoint } from '#server/platform/contract/index.ts';
import { magicCards } from '../suppliers/payments/magic-cards.ts';

const cards = magicCards
  .map(({ number, name, explains }) => `- ${number ? `\`${number}\` or ` : ''}\`${name}\`: ${explains}`)
  .join('\n');

export const payInSandbox = endpoint({
  id: 'payInSandbox',
  method: 'POST',
  path: '/v1/sandbox/pay',
  tag: 'Sandbox',
  summary: 'Pay with a test card',
  description: `Pays an intent as a member would on the hosted page. The answer only says that the gateway took the attempt; the signed webhook that settles it comes later, sometimes twice. A declined card is 402.\n\n${cards}`,
  caller: 'server',
  sandboxOnly: true,
  body: z.object({
    payment_intent_id: z
      .string()
      .min(1)
      .max(255)
      .describe('The `payment_intent_id` of a checkout session or booking.'),
    card: z
      .string()
      .min(1)
      .max(32)
      .describe('Number or name of a test card, wallet or bank account.')
      .meta({ example: '4242 4242 4242 4242' }),
    authentication: z
      .enum(['passed', 'failed'])
      .optional()
      .describe('Answers the 3-D Secure step of a test card.'),
  }),
  response: z
    .object({
      payment_intent_id: z.string().describe('The payment that was attempted.'),
      status: z
        .enum(['processing', 'requires_action'])
        .describe('`requires_action`: repeat the call with `authentication`.'),
      next_action: z
        .object({
          type: z.literal('three_d_secure').describe('A 3-D Secure step; answer it with `authentication`.'),
        })
        .nullable()
        .describe('What the payer must do; null when nothing.'),
    })
    .meta({ id: 'SandboxPayment' }),
  errors: ['not_found', 'invalid_state', 'payment_declined', 'session_expired'],
});
