import { adjustPoints } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { card } from '../print.ts';

export const pointsCommands: readonly Command[] = [
  command({
    name: 'points adjust',
    summary: 'Credits points to a member, or debits them with a minus sign; needs --reason.',
    options: {
      app: options.app,
      member: {
        kind: 'text',
        value: 'MEMBER',
        description: 'E-mail address, username or id of the member.',
        required: true,
      },
      points: {
        kind: 'text',
        value: 'POINTS',
        description: 'Points to credit, or --points=-500 to debit.',
        required: true,
      },
      note: { kind: 'text', value: 'TEXT', description: 'What the member reads in the activity.' },
    },
    example: '--app aurora --member ana@aurora.example --points=-500 --reason "credited twice"',
    run: adjustPoints,
    show: card,
  }),
];
