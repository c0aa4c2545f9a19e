import type { Environment } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { sandboxGateway } from '#server/suppliers/sandbox/payments/index.ts';
import type { PaymentGateway } from './port.ts';

/** Gateways by environment; the first one takes new payments. The Sandbox's never exists in Production. */
const gateways: Record<Environment, readonly PaymentGateway[]> = {
  Sandbox: [sandboxGateway],
  Production: [],
};

/** The gateway for new payments. Fails with `supplier_unavailable` where none is configured. */
export function gatewayForNewPayments(environment: Environment): PaymentGateway {
  const [first] = gateways[environment];
  if (!first) throw problem('supplier_unavailable', { detail: 'No payment gateway is configured here.' });
  return first;
}

/** The gateway that a payment was made with. */
export function gatewayNamed(environment: Environment, name: string): PaymentGateway {
  const found = gateways[environment].find((gateway) => gateway.name === name);
  if (!found)
    throw problem('supplier_unavailable', { detail: 'The payment gateway is not configured here.' });
  return found;
}
