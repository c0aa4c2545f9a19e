/** The simulated outcome of a test card, wallet or bank account. */
export type CardEffect =
  | 'success'
  | 'captures_at_once'
  | 'three_d_secure'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'capture_fails'
  | 'webhook_twice'
  | 'webhook_late'
  | 'webhook_lost'
  | 'gateway_silent'
  | 'refund_pending'
  | 'refund_fails';

type MagicCard = {
  /** The value for `card` of POST /v1/sandbox/pay, which also accepts the number. */
  name: string;
  number: string | null;
  method: 'card' | 'wallet' | 'bank_transfer';
  effect: CardEffect;
  explains: string;
};

/** Test cards, wallets and transfers; the API reference prints this list. All numbers pass the Luhn check. */
export const magicCards: readonly MagicCard[] = [
  {
    name: 'success',
    number: '4242424242424242',
    method: 'card',
    effect: 'success',
    explains: 'The payment is authorised, and captured once the supplier has booked.',
  },
  {
    name: 'captures_at_once',
    number: '4000000000000077',
    method: 'card',
    effect: 'captures_at_once',
    explains: 'The gateway captures the payment at once (payment.succeeded); a failed booking is refunded.',
  },
  {
    name: 'three_d_secure',
    number: '4000002500003155',
    method: 'card',
    effect: 'three_d_secure',
    explains: 'Requires a 3-D Secure step first: pay again with authentication passed or failed.',
  },
  {
    name: 'declined',
    number: '4000000000000002',
    method: 'card',
    effect: 'declined',
    explains: 'Declined (card_declined). Another card may be tried.',
  },
  {
    name: 'insufficient_funds',
    number: '4000000000009995',
    method: 'card',
    effect: 'insufficient_funds',
    explains: 'Declined (insufficient_funds). Another card may be tried.',
  },
  {
    name: 'expired_card',
    number: '4000000000000069',
    method: 'card',
    effect: 'expired_card',
    explains: 'Declined (expired_card). Another card may be tried.',
  },
  {
    name: 'capture_fails',
    number: '4000000000000341',
    method: 'card',
    effect: 'capture_fails',
    explains:
      'Authorises, but the capture is refused: the supplier’s booking is cancelled and nothing is charged.',
  },
  {
    name: 'webhook_twice',
    number: '4000000000000259',
    method: 'card',
    effect: 'webhook_twice',
    explains: 'Succeeds, and the same event is delivered twice.',
  },
  {
    name: 'webhook_late',
    number: '4000000000001976',
    method: 'card',
    effect: 'webhook_late',
    explains: 'Succeeds, and the event arrives ten seconds later.',
  },
  {
    name: 'webhook_lost',
    number: '4000000000000101',
    method: 'card',
    effect: 'webhook_lost',
    explains: 'Succeeds, but no event is delivered for it or its refunds; asking the gateway finds it.',
  },
  {
    name: 'gateway_silent',
    number: '4000000000008807',
    method: 'card',
    effect: 'gateway_silent',
    explains: 'Like `webhook_lost`, and the gateway does not answer questions about it for five minutes.',
  },
  {
    name: 'refund_pending',
    number: '4000000000007726',
    method: 'card',
    effect: 'refund_pending',
    explains: 'Succeeds; its refunds are pending first and succeed a few seconds later.',
  },
  {
    name: 'refund_fails',
    number: '4000000000005126',
    method: 'card',
    effect: 'refund_fails',
    explains: 'Succeeds; its first refund is refused, and a further one succeeds.',
  },
  {
    name: 'wallet',
    number: null,
    method: 'wallet',
    effect: 'success',
    explains: 'The wallet approves the payment.',
  },
  {
    name: 'wallet_declined',
    number: null,
    method: 'wallet',
    effect: 'declined',
    explains: 'The wallet refuses the payment.',
  },
  {
    name: 'bank_transfer',
    number: null,
    method: 'bank_transfer',
    effect: 'success',
    explains: 'The bank approves the transfer.',
  },
  {
    name: 'bank_transfer_declined',
    number: null,
    method: 'bank_transfer',
    effect: 'declined',
    explains: 'The bank refuses the transfer.',
  },
];

/**
 * The test card for a number, with or without spaces and hyphens, or a name; undefined when there is none.
 */
export function findMagicCard(input: string): MagicCard | undefined {
  const digits = input.replace(/[\s-]/g, '');
  return magicCards.find((card) => card.name === input || (card.number !== null && card.number === digits));
}
