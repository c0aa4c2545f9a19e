import { transferCircle } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { card } from '../print.ts';

export const circleCommands: readonly Command[] = [
  command({
    name: 'circle transfer',
    summary: 'Makes a member the owner of a circle whose owner has no active membership; needs --reason.',
    options: {
      app: options.app,
      circle: {
        kind: 'text',
        value: 'CIRCLE',
        description: 'Id of the circle, the last part of the address of its page.',
        required: true,
      },
      member: {
        kind: 'text',
        value: 'MEMBER',
        description: 'Who takes over: e-mail address, username or id of an active member in the circle.',
        required: true,
      },
    },
    example:
      '--app aurora --circle 019abc00-0000-7000-8000-000000000000 --member ben@aurora.example --reason "Ticket 4711"',
    run: transferCircle,
    show: card,
  }),
];
