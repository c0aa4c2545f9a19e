/** The events that send a booking e-mail. */
export type BookingMailKind =
  | 'confirmed'
  | 'esim_ready'
  | 'changed'
  | 'driver_assigned'
  | 'cancelled'
  | 'cancel_declined'
  | 'guests_changed'
  | 'guests_declined'
  | 'failed';

/** Labels of the product-specific lines. */
export type LineName =
  | 'when'
  | 'dates'
  | 'checkIn'
  | 'checkOut'
  | 'room'
  | 'people'
  | 'quantity'
  | 'usableUntil'
  | 'code'
  | 'voucher'
  | 'meetingPoint'
  | 'directions'
  | 'pickup'
  | 'from'
  | 'to'
  | 'provider'
  | 'driver'
  | 'vehicle';

/** Target of the link, which decides its label. */
export type LinkTarget = 'booking' | 'pass' | 'esim' | 'order';
