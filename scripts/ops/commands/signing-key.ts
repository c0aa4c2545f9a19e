import type { SigningKeyView } from '../../../server/modules/auth/index.ts';
import { listSigningKeys, rotateSigningKey } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command } from '../command.ts';
import { table, timeText } from '../print.ts';

const show = ({ keys }: { keys: SigningKeyView[] }) =>
  table(keys, {
    kid: (one) => one.kid,
    state: (one) => one.state,
    created: (one) => timeText(one.created_at),
    retires: (one) => timeText(one.retires_at),
  });

export const signingKeyCommands: readonly Command[] = [
  command({
    name: 'signing-key list',
    summary: 'Lists the keys that sign access tokens.',
    options: {},
    example: '',
    run: listSigningKeys,
    show,
  }),
  command({
    name: 'signing-key rotate',
    summary: 'Creates the next signing key now; tokens of the previous key stay valid for another hour.',
    options: {},
    example: '',
    run: rotateSigningKey,
    show,
  }),
];
