import { correctPayment } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command } from '../command.ts';
import { card } from '../print.ts';
import { withModules } from '../with-modules.ts';

export const paymentCommands: readonly Command[] = [
  command({
    name: 'payment correct',
    summary: 'Takes over what the gateway has captured of a payment; needs --reason.',
    options: {
      payment: {
        kind: 'text',
        value: 'PAYMENT',
        description: 'Id of the payment, as the case captured_amount_differs names it.',
        required: true,
      },
    },
    example: '--payment pi_0198000000007000800000000000 --reason "captured twice on the dashboard"',
    run: withModules(correctPayment),
    show: card,
  }),
];
