import type { CaseSource } from '#server/modules/cases/index.ts';
import { openChangesQuery } from './sweep-traveller-changes.ts';

/** A supplier that decides answers within a day. */
const answeredWithinMinutes = 24 * 60;

/** What changes of guests leave to a person. */
export const caseSources: readonly CaseSource[] = [
  {
    kind: 'guests_unanswered',
    remedy:
      'Ask the supplier for its decision about the new guests; it is asked every five minutes. The case closes with its answer, or when the booking ends.',
    find: async (ctx, limit) => {
      const rows = await openChangesQuery(ctx, limit, { minutes: answeredWithinMinutes });
      return rows.map(({ appId, bookingId, createdAt }) => ({
        subject: `booking ${bookingId}`,
        appId,
        since: createdAt,
        detail: 'the supplier has not answered a change of guests',
      }));
    },
  },
];
