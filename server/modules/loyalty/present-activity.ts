import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { PointEntry } from './list-activity.ts';

/** A page of the points ledger in its wire shape. */
export function presentMembershipActivity({
  entries,
  nextCursor,
}: {
  entries: readonly PointEntry[];
  nextCursor: string | null;
}): Output<typeof contract.listMembershipActivity> {
  return {
    data: entries.map(
      ({ id, points, reason, description, bookingId, availableAt, expiresAt, createdAt }) => ({
        id,
        points,
        reason,
        description,
        booking_id: bookingId,
        available_at: availableAt,
        expires_at: expiresAt,
        created_at: createdAt,
      }),
    ),
    next_cursor: nextCursor,
  };
}
