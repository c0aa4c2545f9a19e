/** The events of POST /v1/sandbox/trigger with their API descriptions. Each kind of booking adds its own. */
export const sandboxEvents = {
  driver_assigned: 'Ground transport: the provider assigns a driver and a vehicle.',
  tracking_run: 'Ground transport: the vehicle comes, told by twelve positions two seconds apart.',
  supplier_cancels: 'Ground transport: the provider gives the ride up; what was paid is refunded.',
  supplier_modifies:
    'Ground transport: the provider changes meeting point and vehicle; the traveller is mailed.',
  supplier_confirms: 'Ground transport: a provider that has not answered yet says yes.',
  gateway_refunds: 'Any kind: somebody refunds all that is left on the dashboard of the payment gateway.',
  gateway_refunds_part: 'Any kind: somebody refunds half of what is left on the dashboard.',
  gateway_cancels: 'Any kind: somebody cancels the payment on the dashboard before it is captured.',
  gateway_captures: 'Any kind: somebody captures the authorised payment on the dashboard.',
  dispute_opens: 'Any kind: the payer disputes the captured payment at the bank.',
  dispute_won: 'Any kind: the bank decides the open dispute for the seller.',
  dispute_lost: 'Any kind: the bank decides the open dispute for the payer and keeps the money.',
} as const;

export type SandboxEvent = keyof typeof sandboxEvents;

export const sandboxEventNames = Object.keys(sandboxEvents) as [SandboxEvent, ...SandboxEvent[]];
