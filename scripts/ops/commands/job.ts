import { listJobs, retryJob } from '../../../server/modules/partner-admin/index.ts';
import { age } from '../age.ts';
import { type Command, command, options } from '../command.ts';
import { card, page, table, timeText } from '../print.ts';

export const jobCommands: readonly Command[] = [
  command({
    name: 'job list',
    summary: 'Lists background jobs that are dead, failing, overdue or hanging, newest first.',
    options: {
      state: {
        kind: 'text',
        value: 'STATE',
        description: 'Only jobs that are dead, failing, overdue or hanging.',
      },
      limit: options.limit,
      before: {
        kind: 'text',
        value: 'ID',
        description: 'Cursor of the next page, printed after the previous one.',
      },
    },
    example: '--state dead',
    run: listJobs,
    show: ({ jobs, next }) =>
      page(
        table(jobs, {
          id: (job) => job.id,
          name: (job) => job.name,
          state: (job) => job.state,
          attempts: (job) => `${job.attempts} of ${job.max_attempts}`,
          age: (job) => age(job.age_seconds),
          due: (job) => timeText(job.run_at),
          of: (job) => Object.entries(job.ids).map(([name, id]) => `${name}=${id}`),
          'last error': (job) => job.last_error,
        }),
        next,
        'before',
      ),
  }),
  command({
    name: 'job retry',
    summary: 'Runs a dead, failing or overdue job again, with all its attempts; needs --reason.',
    options: {
      job: {
        kind: 'text',
        value: 'ID',
        description: 'Id of the job, as `job list` shows it.',
        required: true,
      },
    },
    example: '--job 4711 --reason "The supplier answers again"',
    run: retryJob,
    show: card,
  }),
];
