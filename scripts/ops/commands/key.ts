import {
  createKey,
  type KeyView,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option, options } from '../command.ts';
import { card, table, timeText } from '../print.ts';

const key: Option = {
  kind: 'text',
  value: 'ID',
  description: 'Id of the key, as `key list` shows it.',
  required: true,
};
const expiresIn: Option = {
  kind: 'duration',
  value: '90d',
  description: 'Validity of the key; unlimited if omitted.',
};

const show = (view: KeyView) =>
  card({
    ...view,
    expires_at: timeText(view.expires_at),
    revoked_at: timeText(view.revoked_at),
    created_at: timeText(view.created_at),
  });

const showOnce = ({ key, ...view }: KeyView & { key: string }) =>
  `${show(view)}\n\n${key}\n\nThis is the only time the key is shown: keep it where the program reads it.`;

export const keyCommands: readonly Command[] = [
  command({
    name: 'key create',
    summary: 'Creates an API key of an app and shows it once.',
    options: {
      app: options.app,
      name: {
        kind: 'text',
        value: 'NAME',
        description: 'Name of the client that uses the key.',
        required: true,
      },
      'expires-in': expiresIn,
    },
    example: '--app aurora --name "Booking engine"',
    run: createKey,
    show: showOnce,
  }),
  command({
    name: 'key list',
    summary: 'Lists the API keys of an app.',
    options: { app: options.app },
    example: '--app aurora',
    run: listKeys,
    show: ({ keys }) =>
      table(keys, {
        id: (one) => one.id,
        name: (one) => one.name,
        state: (one) => one.state,
        expires: (one) => timeText(one.expires_at),
        created: (one) => timeText(one.created_at),
      }),
  }),
  command({
    name: 'key update',
    summary: 'Renames an API key.',
    options: {
      app: options.app,
      key,
      name: {
        kind: 'text',
        value: 'NAME',
        description: 'Name of the client that uses the key.',
        required: true,
      },
    },
    example: '--app aurora --key 01980000-0000-7000-8000-000000000001 --name "Nightly report"',
    run: updateKey,
    show,
  }),
  command({
    name: 'key rotate',
    summary: 'Replaces a key; the old key stays valid for a while.',
    options: {
      app: options.app,
      key,
      overlap: {
        kind: 'duration',
        value: '24h',
        description: 'How long the old key stays valid (default 24h; 0 to 30d).',
      },
      'expires-in': expiresIn,
    },
    example: '--app aurora --key 01980000-0000-7000-8000-000000000001 --overlap 48h',
    run: rotateKey,
    show: ({ replaced, ...made }) =>
      `${showOnce(made)}\n${replaced.expires_at && replaced.state !== 'revoked' ? `The old key works until ${timeText(replaced.expires_at)}.` : 'The old key is revoked.'}`,
  }),
  command({
    name: 'key revoke',
    summary: 'Revokes an API key at once.',
    options: { app: options.app, key },
    example: '--app aurora --key 01980000-0000-7000-8000-000000000001 --reason "Leaked"',
    run: revokeKey,
    show,
  }),
];
