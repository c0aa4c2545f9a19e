import { listAuditEntries } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { page, table, when } from '../print.ts';

export const auditCommands: readonly Command[] = [
  command({
    name: 'audit list',
    summary: 'Lists what operators did, the newest first.',
    options: {
      app: { ...options.app, required: false, description: 'Only acts on this app.' },
      org: { ...options.org, required: false, description: 'Only acts on this organisation and its apps.' },
      limit: options.limit,
      before: { kind: 'text', value: 'CURSOR', description: 'Goes on after the page before.' },
    },
    example: '--app aurora',
    run: listAuditEntries,
    show: ({ acts, next }) =>
      page(
        table(acts, {
          at: (act) => when(act.at),
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
