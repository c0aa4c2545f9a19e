import { type CaseView, listCases } from '../../../server/modules/partner-admin/index.ts';
import { age } from '../age.ts';
import { type Command, command, options } from '../command.ts';
import { page, table } from '../print.ts';
import { withModules } from '../with-modules.ts';

export const caseCommands: readonly Command[] = [
  command({
    name: 'case list',
    summary: 'Lists what the product could not repair by itself, with what to do, the oldest first.',
    options: {
      kind: { kind: 'text', value: 'KIND', description: 'Only cases of this kind, such as refund_failed.' },
      limit: options.limit,
      after: options.after,
    },
    example: '--kind refund_failed',
    run: withModules(listCases),
    show: ({ cases, next }: { cases: CaseView[]; next: string | null }) =>
      page(
        table(cases, {
          kind: (one) => one.kind,
          subject: (one) => one.subject,
          app: (one) => one.app_id,
          age: (one) => age(one.age_seconds),
          found: (one) => one.detail,
          'what to do': (one) => one.what_to_do,
        }),
        next,
      ),
  }),
];
