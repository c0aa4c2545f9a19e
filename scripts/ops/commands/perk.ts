import {
  type GrantFileResult,
  grantPerk,
  grantPerkFile,
  listMemberPerks,
  revokeMemberPerk,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { card, table, timeText } from '../print.ts';

const member = {
  kind: 'text',
  value: 'MEMBER',
  description: 'E-mail address, username or id of the member.',
  required: true,
} as const;

type FileInput = { app: string; file: Uint8Array; dry_run?: boolean; skip_invalid?: boolean };

function fileText(result: GrantFileResult): string {
  const counts =
    `${result.dry_run ? 'Nothing was written. It would grant' : 'Granted'} ${result.granted} perks in ${result.app}; ` +
    `${result.repeated} were granted before, ${result.refused} lines were refused.`;
  const errors = result.errors.map(({ field, message }) => {
    const [, line, ...name] = field.split('.');
    return `  line ${line}${name.length > 0 ? `, ${name.join('.')}` : ''}: ${message}`;
  });
  return [counts, ...errors].join('\n');
}

export const perkCommands: readonly Command[] = [
  command({
    name: 'perk grant',
    summary: 'Grants a perk of the catalogue to a member; needs --reason.',
    options: {
      app: options.app,
      member,
      perk: { kind: 'text', value: 'CODE', description: 'Code of the catalogue perk.', required: true },
      quantity: { kind: 'number', value: 'N', description: 'How many times (default 1, at most 100).' },
      'expires-at': { kind: 'text', value: 'INSTANT', description: 'End (default: as the catalogue says).' },
      reference: {
        kind: 'text',
        value: 'ID',
        description: 'Your own id of the grant; a second command with it grants nothing again.',
      },
    },
    example: '--app aurora --member ana@aurora.example --perk lounge_visit --reason "Ticket 4711"',
    run: grantPerk,
    show: card,
  }),
  command({
    name: 'perk grant-file',
    summary: 'Grants the perks of a CSV file, each line once by its key; needs --reason.',
    options: {
      app: options.app,
      file: {
        kind: 'bytes',
        value: 'FILE',
        description: 'CSV in UTF-8, at most 100,000 lines, or - for standard input.',
        required: true,
      },
      'dry-run': { kind: 'flag', description: 'Validates without granting.' },
      'skip-invalid': {
        kind: 'flag',
        description: 'Grants the valid lines, and exits with 1 if others are not.',
      },
    },
    example: '--app aurora --file grants.csv --reason "Spring campaign"',
    run: (ctx, { file, ...input }: FileInput, terminal) => grantPerkFile(ctx, input, file, terminal.progress),
    show: fileText,
    isAlarming: ({ refused }) => refused > 0,
  }),
  command({
    name: 'perk list',
    summary: 'Lists the perks of a member.',
    options: { app: options.app, member },
    example: '--app aurora --member ana@aurora.example',
    run: listMemberPerks,
    show: ({ perks }) =>
      table(perks, {
        perk: ({ id }) => id,
        title: ({ title }) => title,
        status: ({ status }) => status,
        used: ({ units_used: used, units_total: total }) => `${used} of ${total}`,
        'in bookings': ({ units_locked: locked }) => locked,
        expires: ({ expires_at: at }) => timeText(at),
        reference: ({ reference }) => reference,
      }),
  }),
  command({
    name: 'perk revoke',
    summary: 'Revokes a perk of a member; needs --reason.',
    options: {
      app: options.app,
      perk: { kind: 'text', value: 'ID', description: 'Id of the perk, from perk list.', required: true },
    },
    example: '--app aurora --perk 01980000-0000-7000-8000-0000000000a1 --reason "granted twice"',
    run: revokeMemberPerk,
    show: card,
  }),
];
