/** The fields of a checkout session that determine what its page shows. */
type Session = {
  status: string;
  payment_status: string;
  client_secret: string | null;
  failure_code: string | null;
  fulfilment: { id: string; status: string }[];
};

/** A text that identifies the state of a checkout; it changes only if the page would look different. */
export function checkoutStateKey(session: Session): string {
  const { status, payment_status, client_secret, failure_code, fulfilment } = session;
  const bookings = fulfilment.map((one) => `${one.id} ${one.status}`);
  return [status, payment_status, client_secret !== null, failure_code, ...bookings].join(', ');
}
