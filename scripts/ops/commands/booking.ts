import {
  type BookingView,
  cancelBooking,
  confirmBooking,
  releaseBooking,
  settleVisit,
  showBooking,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option } from '../command.ts';
import { card, table, timeText } from '../print.ts';
import { withModules } from '../with-modules.ts';

const booking: Option = { kind: 'text', value: 'BOOKING', description: 'Id of the booking.', required: true };

const example = '--booking 01980000-0000-7000-8000-000000000001';

export const bookingCommands: readonly Command[] = [
  command({
    name: 'booking show',
    summary: 'Shows a booking with its payment, refunds, history and open cases.',
    options: { booking },
    example,
    run: withModules(showBooking),
    show,
  }),
  command({
    name: 'booking cancel',
    summary: 'Cancels a booking by its own terms, or with a refund that you name; needs --reason.',
    options: {
      booking,
      refund: {
        kind: 'text',
        value: 'AMOUNT',
        description: 'Refund in major units, whatever the terms are.',
      },
    },
    example: `${example} --refund 120.00 --reason "the hotel is overbooked"`,
    run: withModules(cancelBooking),
    show: card,
  }),
  command({
    name: 'booking confirm',
    summary: 'Records that the supplier confirmed a booking by telephone; needs --reason.',
    options: {
      booking,
      'supplier-reference': {
        kind: 'text',
        value: 'TEXT',
        description: 'The supplier’s reference, which the guest is shown.',
        required: true,
      },
    },
    example: `${example} --supplier-reference H-4711 --reason "front desk, Ms Ito"`,
    run: withModules(confirmBooking),
    show: card,
  }),
  command({
    name: 'booking release',
    summary: 'Cancels a booking at its supplier without moving money; needs --reason.',
    options: {
      booking,
      'by-telephone': {
        kind: 'flag',
        description: 'The supplier has released the ended booking by telephone; it is not called.',
      },
    },
    example: `${example} --reason "the supplier answers again"`,
    run: withModules(releaseBooking),
    show: card,
  }),
  command({
    name: 'booking settle-visit',
    summary: 'Records that a visit which contradicts its booking was settled with the venue; needs --reason.',
    options: { booking },
    example: `${example} --reason "the venue bills nothing"`,
    run: withModules(settleVisit),
    show: card,
  }),
];

function show({ refunds, history, cases, dispute, ...fields }: BookingView): string {
  return [
    card(fields),
    ...(dispute ? [`Dispute of the payment:\n${card(dispute)}`] : []),
    table(history, {
      at: (step) => timeText(step.at),
      event: (step) => step.event,
      state: (step) => step.state,
      reason: (step) => step.reason,
    }),
    ...(refunds.length === 0
      ? []
      : [
          table(refunds, {
            refund: (one) => one.id,
            amount: (one) => one.amount,
            reason: (one) => one.reason,
            state: (one) => one.state,
          }),
        ]),
    ...cases.map((one) => `Case ${one.kind}: ${one.detail}\nWhat to do: ${one.what_to_do}`),
  ].join('\n\n');
}
