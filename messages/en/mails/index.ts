/** The texts of e-mail messages in English: the measure of what the other languages must have. */
import bookings from './bookings.json' with { type: 'json' };
import invitations from './invitations.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import passcode from './passcode.json' with { type: 'json' };
import perks from './perks.json' with { type: 'json' };

export default { bookings, invitations, layout, passcode, perks };
