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

export const confirmInSandbox = endpoint({
  id: 'confirmInSandbox',
  method: 'POST',
  path: '/v1/sandbox/confirm',
  tag: 'Sandbox',
  summary: 'Confirm a payment from the fields of a gateway',
  description:
    'What the simulated fields of the gateway `lantern` send from the payer’s browser, as the script of a real gateway sends it to the gateway. The client secret is the credential. A declined card is 402.',
  caller: 'open',
  sandboxOnly: true,
  body: z.object({
    publishable_key: z.string().min(1).max(255).describe('`payment_fields.publishable_key` of the session.'),
    account_id: z
      .string()
      .min(1)
      .max(255)
      .nullish()
      .describe('`payment_fields.account_id` of the session, if it is not null.'),
    client_secret: z.string().min(1).max(255).describe('`client_secret` of the session.'),
    card: z
      .string()
      .min(1)
      .max(32)
      .describe('Number or name of a test card.')
      .meta({ example: '4242 4242 4242 4242' }),
    return_url: z
      .url()
      .max(2048)
      .describe(
        'Where the payer returns to after a step at the bank; on the origin of the partner’s portal or of the session’s own return address.',
      )
      .meta({ example: 'https://portal.example/checkout/cs_1' }),
  }),
  response: z
    .object({
      status: z
        .enum(['processing', 'requires_action'])
        .describe('`processing`: the attempt was made, and its event follows.'),
      redirect_url: z
        .string()
        .nullable()
        .describe('Page of the bank to which the payer must go; null when nothing is asked.'),
    })
    .meta({ id: 'SandboxConfirmation' }),
  errors: ['not_found', 'invalid_state', 'payment_declined', 'session_expired'],
});
