import { listAuditEntries } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { page, table, timeText } from '../print.ts';

export const auditCommands: readonly Command[] = [
  command({
    name: 'audit list',
    summary: 'Lists the actions of operators, newest first.',
    options: {
      app: { ...options.app, required: false, description: 'Only actions on this app.' },
      org: {
        ...options.org,
        required: false,
        description: 'Only actions on this organisation and its apps.',
      },
      limit: options.limit,
      before: {
        kind: 'text',
        value: 'CURSOR',
        description: 'Cursor of the next page, printed after the previous one.',
      },
    },
    example: '--app aurora',
    run: listAuditEntries,
    show: ({ acts, next }) =>
      page(
        table(acts, {
          at: (act) => timeText(act.at),
          operator: (act) => act.operator,
          action: (act) => act.action,
          subject: (act) => act.subject_id ?? act.app_id ?? act.organisation_id,
          detail: (act) => JSON.stringify(act.detail),
          reason: (act) => act.reason,
        }),
        next,
        'before',
      ),
  }),
];
