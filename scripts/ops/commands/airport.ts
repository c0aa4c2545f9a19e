import {
  exportVenues,
  importVenues,
  listVenues,
  type VenueImportResult,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command } from '../command.ts';
import { table } from '../print.ts';

type ImportInput = Parameters<typeof importVenues>[1] & { file: Uint8Array };

export const airportCommands: readonly Command[] = [
  command({
    name: 'airport import',
    summary: 'Stores the own venues of a CSV or JSON file; if a venue has an error, stores none.',
    options: {
      file: {
        kind: 'bytes',
        value: 'FILE',
        description: 'CSV or JSON in UTF-8, at most 5,000 venues, or - for standard input.',
        required: true,
      },
      'dry-run': { kind: 'flag', description: 'Validates and compares without storing.' },
      'remove-missing': {
        kind: 'flag',
        description: 'Takes venues off sale that the file does not name; sold visits stay valid.',
      },
    },
    example: '--file venues.csv --dry-run',
    run: (ctx, { file, ...input }: ImportInput) => importVenues(ctx, input, file),
    show: explainImport,
  }),
  command({
    name: 'airport export',
    summary: 'Prints the own venues on sale as a file that can be imported.',
    options: {
      format: { kind: 'text', value: 'FORMAT', description: 'csv (default) or json.' },
    },
    example: '--format csv',
    run: exportVenues,
    show: ({ file }) => file.trimEnd(),
  }),
  command({
    name: 'airport list',
    summary: 'Lists the own venues on sale.',
    options: {},
    example: '',
    run: listVenues,
    show: ({ venues }) =>
      table(venues, {
        code: (one) => one.code,
        airport: (one) => one.airport,
        kind: (one) => one.kind,
        capacity: (one) => one.capacity,
        name: (one) => one.name,
      }),
  }),
];

/** Lists of venues are cut here; `--json` has all of them. */
const shownCodes = 20;

function explainImport(result: VenueImportResult): string {
  const { dry_run: isDryRun, unchanged } = result;
  const changes = (['added', 'changed', 'restored', 'removed'] as const).flatMap((name) =>
    result[name].length > 0 ? [`${name}: ${codes(result[name])}`] : [],
  );
  const kept = result.kept.length > 0 ? [`not in the file, still on sale: ${codes(result.kept)}`] : [];
  const first = isDryRun ? 'Nothing was written. The import would say:' : 'Imported.';
  const lines = changes.length > 0 ? [first, ...changes] : ['Nothing changes.'];
  return [...lines, `unchanged: ${unchanged.length}`, ...kept].join('\n');
}

function codes(list: readonly string[]): string {
  const more = list.length > shownCodes ? ` and ${list.length - shownCodes} more` : '';
  return `${list.length} (${list.slice(0, shownCodes).join(', ')}${more})`;
}
