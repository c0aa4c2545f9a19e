import {
  createOrganisation,
  disableOrganisation,
  enableOrganisation,
  listOrganisations,
  type OrganisationView,
  updateOrganisation,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { card, page, table, timeText } from '../print.ts';

const show = (org: OrganisationView) =>
  card({ ...org, disabled_at: timeText(org.disabled_at), created_at: timeText(org.created_at) });

export const orgCommands: readonly Command[] = [
  command({
    name: 'org create',
    summary: 'Creates an organisation, which owns apps.',
    options: {
      name: { kind: 'text', value: 'NAME', description: 'Display name.', required: true },
      slug: {
        kind: 'text',
        value: 'SLUG',
        description: 'Short name for commands and addresses.',
        required: true,
      },
      currency: {
        kind: 'text',
        value: 'CODE',
        description: 'ISO 4217; default of all modules except hotels.',
        required: true,
      },
      id: {
        kind: 'text',
        value: 'UUID',
        description: 'Id of the organisation in the other environment, to use the same id here.',
      },
    },
    example: '--name "Aurora Alliance" --slug aurora-alliance --currency EUR',
    run: createOrganisation,
    show,
  }),
  command({
    name: 'org list',
    summary: 'Lists the organisations.',
    options: { limit: options.limit, after: options.after },
    example: '',
    run: listOrganisations,
    show: ({ organisations, next }) =>
      page(
        table(organisations, {
          slug: (org) => org.slug,
          name: (org) => org.name,
          currency: (org) => org.default_currency,
          apps: (org) => org.apps,
          off: (org) => timeText(org.disabled_at),
          id: (org) => org.id,
        }),
        next,
      ),
  }),
  command({
    name: 'org update',
    summary: 'Changes the name or the currency of an organisation.',
    options: {
      org: options.org,
      name: { kind: 'text', value: 'NAME', description: 'Display name.' },
      currency: { kind: 'text', value: 'CODE', description: 'ISO 4217.' },
    },
    example: '--org aurora-alliance --name "Aurora Alliance AG"',
    run: updateOrganisation,
    show,
  }),
  command({
    name: 'org disable',
    summary: 'Disables an organisation with all of its apps, keys and sessions.',
    options: { org: options.org },
    example: '--org aurora-alliance --reason "Contract ended"',
    run: disableOrganisation,
    show,
  }),
  command({
    name: 'org enable',
    summary: 'Enables an organisation again, with the apps that were disabled with it.',
    options: { org: options.org },
    example: '--org aurora-alliance',
    run: enableOrganisation,
    show,
  }),
];
