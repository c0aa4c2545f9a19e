import { type BrokenInvariant, checkLedger } from '../../../server/wiring/ledger/check-ledger.ts';
import { type Command, command } from '../command.ts';
import { table } from '../print.ts';

const show = ({ broken }: { broken: BrokenInvariant[] }) =>
  broken.length === 0
    ? 'The ledger agrees.'
    : broken
        .map(({ name, promise, remedy, count, rows }) =>
          [
            `${name} (${count}): ${promise}`,
            table(rows, {
              app: (row) => row.appId ?? '',
              subject: (row) => row.subject,
              found: (row) => row.found,
            }),
            `What to do: ${remedy}`,
          ].join('\n'),
        )
        .join('\n\n');

export const ledgerCommands: readonly Command[] = [
  command({
    name: 'ledger check',
    summary:
      'Compares payments, bookings, suppliers, points and perks, and lists what does not agree; exits with 1 if anything does not.',
    options: {},
    example: '',
    run: async (ctx) => ({ broken: await checkLedger(ctx) }),
    show,
    isAlarming: ({ broken }) => broken.length > 0,
  }),
];
