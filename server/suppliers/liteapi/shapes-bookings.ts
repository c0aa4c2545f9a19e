import { z } from 'zod';

const amount = z.union([z.number(), z.string()]);

const booking = z.object({
  bookingId: z.string().min(1),
  clientReference: z.string().nullish(),
  status: z.string(),
  hotelConfirmationCode: z.string().nullish(),
  price: amount.nullish(),
  currency: z.string().nullish(),
  commission: amount.nullish(),
  amountRefunded: amount.nullish(),
});
export type LiteApiBooking = z.infer<typeof booking>;

/** A booking; null where there is none with the id (204). */
export const bookingAnswer = z.object({ data: booking }).nullable();

/** The bookings with a reference; 204 without any. The documentation also shows fields of the same list in snake case. */
export const bookingsAnswer = z
  .object({
    data: z
      .array(
        z
          .object({
            bookingId: z.string().optional(),
            booking_Id: z.string().optional(),
            booking_id: z.string().optional(),
            clientReference: z.string().nullish(),
            client_reference: z.string().nullish(),
            status: z.string().nullish(),
          })
          .transform((row) => ({
            bookingId: row.bookingId ?? row.booking_Id ?? row.booking_id ?? '',
            clientReference: row.clientReference ?? row.client_reference ?? null,
            status: row.status ?? '',
          })),
      )
      .nullish(),
  })
  .nullable();

export const cancelAnswer = z.object({
  data: z.object({
    status: z.string(),
    cancellation_fee: amount.nullish(),
    refund_amount: amount.nullish(),
    currency: z.string().nullish(),
  }),
});
