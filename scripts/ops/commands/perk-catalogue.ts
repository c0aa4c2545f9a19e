import {
  exportPerkCatalogue,
  importPerkCatalogue,
  listPerkCatalogue,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { table, timeText } from '../print.ts';

type ImportInput = { app: string; file: Uint8Array; dry_run?: boolean; remove_missing?: boolean };

export const perkCatalogueCommands: readonly Command[] = [
  command({
    name: 'perk-catalogue import',
    summary: 'Stores the perks of a CSV file in the catalogue; if a line has an error, stores none.',
    options: {
      app: options.app,
      file: {
        kind: 'bytes',
        value: 'FILE',
        description: 'CSV in UTF-8, at most 500 perks, or - for standard input.',
        required: true,
      },
      'dry-run': { kind: 'flag', description: 'Validates without storing.' },
      'remove-missing': { kind: 'flag', description: 'Withdraws the perks that the file does not have.' },
    },
    example: '--app aurora --file perks.csv --dry-run',
    run: (ctx, { file, ...input }: ImportInput) => importPerkCatalogue(ctx, input, file),
    show: (result) =>
      `${result.dry_run ? 'Nothing was written. It would have stored' : 'Stored'} the catalogue of ${result.app}: ` +
      `${result.perks} perks in the file, ${result.added} new, ${result.changed} changed, ${result.withdrawn} withdrawn.`,
  }),
  command({
    name: 'perk-catalogue export',
    summary: 'Prints the catalogue as a CSV file that import reads back.',
    options: { app: options.app },
    example: '--app aurora > perks.csv',
    run: exportPerkCatalogue,
    show: ({ csv }) => csv.trimEnd(),
  }),
  command({
    name: 'perk-catalogue list',
    summary: 'Lists the catalogue, withdrawn perks included.',
    options: { app: options.app },
    example: '--app aurora',
    run: listPerkCatalogue,
    show: ({ perks }) =>
      table(perks, {
        code: ({ code }) => code,
        title: ({ title }) => title,
        category: ({ category }) => category,
        value: ({ value }) => value,
        units: ({ units }) => units,
        points: ({ points }) => points,
        days: ({ valid_days: days }) => days,
        languages: ({ languages }) => languages,
        withdrawn: ({ withdrawn_at: at }) => timeText(at),
      }),
  }),
];
