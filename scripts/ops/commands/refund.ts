import {
  closePaidTwiceRefund,
  makeRefund,
  type RefundView,
  retryRefund,
  settleRefund,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card } from '../print.ts';

const refund: Option = {
  kind: 'text',
  value: 'REFUND',
  description: 'Id of the refund, as the alert refund_failed names it.',
  required: true,
};

const show = (view: RefundView) => card(view);

export const refundCommands: readonly Command[] = [
  command({
    name: 'refund make',
    summary: 'Refunds an amount of a booking’s payment without cancelling the booking; needs --reason.',
    options: {
      booking: { kind: 'text', value: 'BOOKING', description: 'Id of the booking.', required: true },
      amount: {
        kind: 'text',
        value: 'AMOUNT',
        description: 'Amount in major units of the booking’s currency.',
        required: true,
      },
    },
    example: '--booking 01980000-0000-7000-8000-000000000001 --amount 25.50 --reason "no breakfast"',
    run: makeRefund,
    show: card,
  }),
  command({
    name: 'refund retry',
    summary: 'Requests a refund again that the gateway refused; needs --reason.',
    options: { app: options.app, refund },
    example: '--app aurora --refund 01980000-0000-7000-8000-000000000001 --reason "card was replaced"',
    run: retryRefund,
    show,
  }),
  command({
    name: 'refund settle',
    summary: 'Records that a refused refund was paid back in another way; needs --reason.',
    options: { app: options.app, refund },
    example: '--app aurora --refund 01980000-0000-7000-8000-000000000001 --reason "bank transfer of 3 May"',
    run: settleRefund,
    show,
  }),
  command({
    name: 'refund close-paid-twice',
    summary: 'Closes the case of a refund that was paid twice, without moving money; needs --reason.',
    options: {
      app: options.app,
      refund: { ...refund, description: 'Id of the refund, as the case names it.' },
    },
    example: '--app aurora --refund 01980000-0000-7000-8000-000000000001 --reason "the payer returned it"',
    run: closePaidTwiceRefund,
    show,
  }),
];
