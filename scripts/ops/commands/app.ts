import {
  type AppView,
  approveProduction,
  createApp,
  disableApp,
  enableApp,
  listApps,
  setAppGateway,
  showApp,
  updateApp,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card, page, table, timeText } from '../print.ts';
import { withModules } from '../with-modules.ts';

const show = (app: AppView) =>
  card({ ...app, disabled_at: timeText(app.disabled_at), created_at: timeText(app.created_at) });

const origin = (description: string): Option => ({ kind: 'list', value: 'ORIGIN', description });
const limit = (description: string): Option => ({ kind: 'number', value: 'N', description });

const modules: Option = {
  kind: 'list',
  value: 'MODULE',
  description: 'hotels, experiences, airport, transfers, esim, perks, wishlists, circles.',
};
const program: Option = { kind: 'text', value: 'NAME', description: 'Name of the points programme.' };
const tier: Option = {
  kind: 'tiers',
  value: 'TIER:POINTS',
  description: 'All tiers of the programme, from 0 points upwards.',
};
const currency: Option = { kind: 'text', value: 'CODE', description: 'ISO 4217; default of hotels.' };
const locale: Option = { kind: 'text', value: 'LOCALE', description: 'en, fr, es, de or ar.' };

export const appCommands: readonly Command[] = [
  command({
    name: 'app create',
    summary: 'Creates an app: a portal and an API tenant of an organisation.',
    options: {
      org: options.org,
      name: { kind: 'text', value: 'NAME', description: 'Display name.', required: true },
      slug: {
        kind: 'text',
        value: 'SLUG',
        description: 'Short name for commands and addresses.',
        required: true,
      },
      currency: { ...currency, required: true },
      locale: { ...locale, required: true },
      module: { ...modules, required: true },
      program,
      tier,
      origin: origin('Web origin that may call the API from a browser.'),
      'return-origin': origin('Web origin that a payment may return to.'),
      id: {
        kind: 'text',
        value: 'UUID',
        description: 'Id of the app in the other environment, to use the same id here.',
      },
    },
    example: '--org aurora-alliance --name Aurora --slug aurora --currency EUR --locale en --module hotels',
    run: createApp,
    show: (app) => `${show(app)}\n\nNext: theme template, theme set, domain add, key create.`,
  }),
  command({
    name: 'app gateway',
    summary: 'Changes the payment gateway for new payments of an app, and its account there.',
    options: {
      app: options.app,
      gateway: {
        kind: 'text',
        value: 'GATEWAY',
        description: 'Name of the gateway; in the Sandbox: sandbox, harbour, beacon or lantern.',
        required: true,
      },
      account: {
        kind: 'text',
        value: 'ACCOUNT',
        description:
          "The gateway's id of the app's own account; without it, the keys of the deployment are used.",
      },
      keys: {
        kind: 'json',
        value: 'FILE',
        description:
          'JSON with secret_key and publishable_key of the account, or - for standard input; without it, a connected account.',
      },
    },
    example: '--app aurora --gateway harbour',
    run: withModules(setAppGateway),
    show: card,
  }),
  command({
    name: 'app list',
    summary: 'Lists the apps.',
    options: {
      org: { ...options.org, required: false, description: 'Only apps of this organisation.' },
      limit: options.limit,
      after: options.after,
    },
    example: '--org aurora-alliance',
    run: listApps,
    show: ({ apps, next }) =>
      page(
        table(apps, {
          slug: (app) => app.slug,
          name: (app) => app.name,
          org: (app) => app.org,
          currency: (app) => app.currency,
          locale: (app) => app.locale,
          theme: (app) => app.has_theme,
          approved: (app) => app.production_approved,
          off: (app) => timeText(app.disabled_at),
          id: (app) => app.id,
        }),
        next,
      ),
  }),
  command({
    name: 'app show',
    summary: 'Shows an app with all settings.',
    options: { app: options.app },
    example: '--app aurora',
    run: showApp,
    show,
  }),
  command({
    name: 'app update',
    summary: 'Changes an app; omitted fields stay unchanged.',
    options: {
      app: options.app,
      name: { kind: 'text', value: 'NAME', description: 'Display name.' },
      currency,
      locale,
      module: { ...modules, description: 'All modules of the app; replaces the current ones.' },
      program,
      tier,
      'add-origin': origin('Lets this web origin call the API from a browser.'),
      'remove-origin': origin('No longer lets it.'),
      'add-return-origin': origin('Lets payments return to this web origin.'),
      'remove-return-origin': origin('No longer lets them.'),
      'members-per-minute': limit('Requests a minute for each member; 300 by default.'),
      'keys-per-minute': limit('Requests a minute for each API key; 1,200 by default.'),
      'supplier-calls-per-minute': limit('Requests a minute that cost supplier calls; 60 by default.'),
      'holds-per-member': limit('Unpaid bookings a member can have at a time; 20 by default.'),
      'held-places-per-member': limit('Unpaid places a member can hold at a time; 60 by default.'),
      'holds-per-key': limit('Unpaid bookings an API key can have at a time; 2,000 by default.'),
      'holds-per-app': limit('Unpaid bookings the app can have at a time; 10,000 by default.'),
    },
    example: '--app aurora --add-return-origin https://shop.aurora.example',
    run: updateApp,
    show,
  }),
  command({
    name: 'app approve-production',
    summary: 'Approves an app for Production, or withdraws the approval.',
    options: { app: options.app, withdraw: { kind: 'flag', description: 'Withdraws the approval.' } },
    example: '--app aurora --reason "Contract 2027-014"',
    run: approveProduction,
    show,
  }),
  command({
    name: 'app disable',
    summary: 'Disables an app: it refuses every request.',
    options: { app: options.app },
    example: '--app aurora',
    run: disableApp,
    show,
  }),
  command({
    name: 'app enable',
    summary: 'Enables an app again.',
    options: { app: options.app },
    example: '--app aurora',
    run: enableApp,
    show,
  }),
];
