import {
  addMember,
  cancelMember,
  eraseMember,
  exportMember,
  importMembers,
  listMembers,
  type MemberView,
  resumeMember,
  setRole,
  showMember,
  suspendMember,
  updateMember,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card, page, table, timeText } from '../print.ts';
import { withModules } from '../with-modules.ts';

const show = (member: MemberView) => card({ ...member, joined_at: timeText(member.joined_at) });

const text = (value: string, description: string): Option => ({ kind: 'text', value, description });
const member: Option = {
  kind: 'text',
  value: 'MEMBER',
  description: 'E-mail address, username or id.',
  required: true,
};
const named = { app: options.app, member };

const contact = {
  'phone-number': text('PHONE', 'E.164, or national beside a country.'),
  country: text('CC', 'ISO 3166-1 alpha-2.'),
  locale: text('LOCALE', 'en, fr, es, de or ar.'),
  username: text('NAME', 'Made from the first name if left out.'),
  tier: text('TIER', 'The lowest of the programme if left out.'),
} satisfies Record<string, Option>;

type ImportInput = { app: string; file: Uint8Array; dry_run?: boolean; skip_existing?: boolean };

export const memberCommands: readonly Command[] = [
  command({
    name: 'member add',
    summary: 'Adds a member to an app.',
    options: {
      app: options.app,
      email: { ...text('ADDRESS', 'Where passcodes go.'), required: true },
      firstname: { ...text('NAME', 'First name.'), required: true },
      lastname: { ...text('NAME', 'Last name.'), required: true },
      ...contact,
      points: { kind: 'number', value: 'N', description: 'Initial points.' },
    },
    example: '--app aurora --email ana@aurora.example --firstname Ana --lastname Ferreira',
    run: addMember,
    show: card,
  }),
  command({
    name: 'member import',
    summary: 'Adds all people of a CSV file as members; if a line has an error, adds none.',
    options: {
      app: options.app,
      file: {
        kind: 'bytes',
        value: 'FILE',
        description: 'CSV in UTF-8, at most 100,000 people, or - for standard input.',
        required: true,
      },
      'dry-run': { kind: 'flag', description: 'Validates without storing.' },
      'skip-existing': {
        kind: 'flag',
        description: 'Skips existing members instead of failing.',
      },
    },
    example: '--app aurora --file members.csv --dry-run',
    run: (ctx, { file, ...input }: ImportInput, terminal) =>
      importMembers(ctx, input, file, terminal.progress),
    show: (result) =>
      `${result.dry_run ? 'Nothing was written. It would add' : 'Added'} ${result.added} members to ${result.app}, ` +
      `${result.new_accounts} of them with a new account; ${result.skipped} were members already.`,
  }),
  command({
    name: 'member list',
    summary: 'Lists the members of an app.',
    options: { app: options.app, limit: options.limit, after: options.after },
    example: '--app aurora --limit 100',
    run: listMembers,
    show: ({ members, next }) =>
      page(
        table(members, {
          username: (one) => one.username,
          email: (one) => one.email,
          name: (one) => `${one.firstname} ${one.lastname}`,
          tier: (one) => one.tier,
          status: (one) => one.status,
          role: (one) => one.role,
          joined: (one) => timeText(one.joined_at),
        }),
        next,
      ),
  }),
  command({
    name: 'member show',
    summary: 'Shows a member.',
    options: named,
    example: '--app aurora --member ana@aurora.example',
    run: showMember,
    show,
  }),
  command({
    name: 'member update',
    summary: 'Changes the name, contact, vendor or tier of a member; omitted fields stay unchanged.',
    options: {
      ...named,
      firstname: text('NAME', 'First name.'),
      lastname: text('NAME', 'Last name.'),
      ...contact,
      username: text('NAME', 'Under which other members find them.'),
      'is-vendor': text('yes|no', 'Whether the person sells through the app.'),
      'vendor-name': text('NAME', 'Name under which they sell; empty removes it.'),
      tier: text('TIER', 'One of the programme.'),
    },
    example: '--app aurora --member ana@aurora.example --tier gold',
    run: updateMember,
    show,
  }),
  command({
    name: 'member suspend',
    summary: 'Suspends a membership.',
    options: named,
    example: '--app aurora --member ana@aurora.example',
    run: suspendMember,
    show,
  }),
  command({
    name: 'member resume',
    summary: 'Reactivates a suspended, expired or cancelled membership.',
    options: named,
    example: '--app aurora --member ana@aurora.example',
    run: resumeMember,
    show,
  }),
  command({
    name: 'member cancel',
    summary: 'Cancels a membership and signs the member out.',
    options: named,
    example: '--app aurora --member ana@aurora.example',
    run: cancelMember,
    show,
  }),
  command({
    name: 'member export',
    summary: "Prints a member's personal data as JSON, as the member's own export has it.",
    options: named,
    example: '--app aurora --member ana@aurora.example > ana.json',
    run: withModules(exportMember),
    show: (document) => JSON.stringify(document, null, 2),
  }),
  command({
    name: 'member erase',
    summary: "Erases a member as the deletion of the member's account does, for ever; needs --reason.",
    options: named,
    example: '--app aurora --member ana@aurora.example --reason "Ticket 4711"',
    run: withModules(eraseMember),
    show: card,
  }),
  command({
    name: 'member role',
    summary: "Gives a member a role in the app's organisation.",
    options: {
      ...named,
      role: { kind: 'text', value: 'ROLE', description: 'member, support, admin or owner.', required: true },
    },
    example: '--app aurora --member olga@aurora.example --role owner',
    run: setRole,
    show,
  }),
];
