/** The events that an app can subscribe to. */
export const webhookEvents = [
  'booking.confirmed',
  'booking.cancelled',
  'booking.failed',
  'booking.changed',
  'payment.refunded',
  'esim.active',
  'perk.used',
  'circle.joined',
  'member.created',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];
