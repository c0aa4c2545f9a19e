import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { eraseChanges, readRequestedTravellers } from './change-store.ts';

/** Travellers whom suppliers have not taken over yet; those of bookings are exported and erased by `bookings`. */
export const personalData = {
  exportFor: {
    requested_travellers: async (ctx) => {
      const rows = await readRequestedTravellers(ctx, { appId: ctx.app.id, userId: ctx.member.userId });
      return rows.map(({ bookingId, travellers, createdAt }) => ({
        booking_id: bookingId,
        requested_at: createdAt,
        travellers: travellers.map(({ firstName, lastName, phone = null, passportSealed }) => ({
          first_name: firstName,
          last_name: lastName,
          email: null,
          phone,
          passport_on_file: passportSealed !== null,
        })),
      }));
    },
  },
  erase: (ctx, { userId }) => eraseChanges(ctx, { appId: ctx.app.id, userId }),
} satisfies PersonalData;
