import type { PaymentGateway } from '#server/modules/payments/port.ts';

/** How a simulated gateway behaves. They differ as much as real gateways do. */
export type GatewayTraits = Pick<PaymentGateway, 'exponents' | 'reportedBy' | 'eventFormat'> & {
  /** The gateway's reference of a payment, from our id. */
  referenceOf: (id: string) => string;
  /** Charges at once instead of authorising first. */
  capturesAtOnce: boolean;
  /** Asks for 3-D Secure with every card. */
  needsAction: boolean;
  /** Decides payments and refunds after its answer: they are `processing` and `pending` until then. */
  decidesLater: boolean;
  /** Names disputes in its events. */
  namesDisputes: boolean;
  /** Draws fields of its own on the checkout page, and has no page for cards. */
  hasFields: boolean;
};

export const gatewayTraits = {
  sandbox: {
    exponents: 'iso',
    // The card processor's webhook has the shape of Stripe's, for tests of integrations.
    reportedBy: ['sandbox', 'card'],
    eventFormat: 'plain',
    referenceOf: (id) => id,
    capturesAtOnce: false,
    needsAction: false,
    decidesLater: false,
    namesDisputes: false,
    hasFields: false,
  },
  harbour: {
    exponents: 'iso',
    eventFormat: 'harbour',
    referenceOf: (id) => id.replace(/^pi_/, 'hbr_'),
    capturesAtOnce: true,
    needsAction: false,
    decidesLater: false,
    namesDisputes: false,
    hasFields: false,
  },
  beacon: {
    exponents: 'stripe',
    eventFormat: 'plain',
    referenceOf: (id) => id.replace(/^pi_/, 'bcn_'),
    capturesAtOnce: false,
    needsAction: true,
    decidesLater: true,
    namesDisputes: false,
    hasFields: false,
  },
  lantern: {
    exponents: 'stripe',
    // Its events have Stripe's shape and go where Stripe sends them.
    reportedBy: ['card'],
    eventFormat: null,
    referenceOf: (id) => id.replace(/^pi_/, 'ltn_'),
    capturesAtOnce: false,
    needsAction: false,
    decidesLater: false,
    namesDisputes: true,
    hasFields: true,
  },
} as const satisfies Record<string, GatewayTraits>;

export type SandboxGatewayName = keyof typeof gatewayTraits;

/** The traits of the gateway that a stored payment names. */
export function traitsOf(gateway: string): GatewayTraits {
  return Object.hasOwn(gatewayTraits, gateway)
    ? gatewayTraits[gateway as SandboxGatewayName]
    : gatewayTraits.sandbox;
}
