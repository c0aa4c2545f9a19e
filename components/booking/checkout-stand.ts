/** Of a checkout session what decides how its page looks. */
type Session = {
  status: string;
  payment_status: string;
  client_secret: string | null;
  failure_code: string | null;
  fulfilment: { id: string; status: string }[];
};

/** Where a checkout stands: the same text as long as its page would look the same. */
export function standOf(session: Session): string {
  const { status, payment_status, client_secret, failure_code, fulfilment } = session;
  const bookings = fulfilment.map((one) => `${one.id} ${one.status}`);
  return [status, payment_status, client_secret !== null, failure_code, ...bookings].join(', ');
}
