import type en from '../../en/mails/index.ts';
import bookings from './bookings.json' with { type: 'json' };
import invitations from './invitations.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import passcode from './passcode.json' with { type: 'json' };
import perks from './perks.json' with { type: 'json' };

export default { bookings, invitations, layout, passcode, perks } satisfies typeof en;
