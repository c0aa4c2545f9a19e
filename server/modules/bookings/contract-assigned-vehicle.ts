import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

/** Wire fields of the driver of a ride. */
export const driverFields = {
  name: z.string().nullable().describe('Null when the provider has not told it.'),
  phone: z.string().nullable().describe('As the provider writes it; null when it has not told it.'),
  photo_url: z
    .string()
    .nullable()
    .describe('URL of a photo, with https; show it as it is. Null when the provider has none.'),
};

/** Wire fields of the vehicle of a ride. */
export const vehicleFields = {
  make: z.string().nullable().describe('Manufacturer; null when the provider has not told it.'),
  model: z.string().nullable().describe('Null when the provider has not told it.'),
  color: z.string().nullable().describe('In the words of the provider; null when it has not told it.'),
  licence_plate: z.string().nullable().describe('Null when the provider has not told it.'),
};

/** Wire fields of the position of the vehicle of a ride. */
export const positionFields = {
  latitude: fields.latitude,
  longitude: fields.longitude,
  eta: fields.timestamp
    .nullable()
    .describe('When the vehicle is expected at the pickup place; null when the provider does not tell.'),
  recorded_at: fields.timestamp.describe('When the vehicle was there.'),
};
