import { clearMailBounces, listMailBounces } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { card, page, table, timeText } from '../print.ts';

export const mailCommands: readonly Command[] = [
  command({
    name: 'mail bounces',
    summary: 'Lists addresses from which mail came back or whose owner called it spam, the latest first.',
    options: {
      limit: options.limit,
      before: {
        kind: 'text',
        value: 'ADDRESS',
        description: 'Cursor of the next page, printed after the previous one.',
      },
    },
    example: '--limit 100',
    run: listMailBounces,
    show: ({ bounces, next }) =>
      page(
        table(bounces, {
          address: (one) => one.recipient,
          state: (one) => one.state,
          'soft bounces': (one) => one.soft_bounces,
          last: (one) => timeText(one.last_at),
          app: (one) => one.app_id,
          'what the server said': (one) => one.reason,
        }),
        next,
        'before',
      ),
  }),
  command({
    name: 'mail clear',
    summary: 'Lets an address get all mail again; needs --reason.',
    options: {
      email: { kind: 'text', value: 'ADDRESS', description: 'The address.', required: true },
    },
    example: '--email ana@aurora.example --reason "Her mailbox works again"',
    run: clearMailBounces,
    show: card,
  }),
];
