import { dataRetention } from '../../server/wiring/data-retention.ts';
import { jobs } from '../../server/wiring/jobs.ts';

const introduction = `# Data retention

Written by \`node scripts/write-data-retention.ts\`: the upper part from what the jobs declare (\`deletes\`), the lower part from
\`server/wiring/data-retention.ts\`; do not edit it by hand. A test fails when a table of the schema is missing.

Jobs run by their schedule (cron, UTC) whatever the traffic, delete in batches, and continue at once while a batch is full. Rows are
therefore deleted within one interval of the job after the time below.

When a member deletes the account, the data of the person is erased at once, in one transaction, whatever the time below says:
also stored answers, rate limits, queued and dead jobs, and mails. Answers to other callers may name the person until they
are deleted.
`;

/** Returns the text of `docs/data-retention.md`. */
export function renderDataRetention(): string {
  const schedules = new Map(jobs.map(({ name, schedule }) => [name, schedule]));
  const deleted = dataRetention.map(({ tables, holds, kept, job }) => {
    const names = tables.map((table) => `\`${table}\``).join(', ');
    return `| ${names} | ${holds} | ${kept} | ${job ? `\`${job}\`, ${schedules.get(job)?.replaceAll('*', '\\*')}` : 'none'} |`;
  });
  return `${introduction}
| table | holds | kept | job |
|---|---|---|---|
${deleted.join('\n')}
`;
}
