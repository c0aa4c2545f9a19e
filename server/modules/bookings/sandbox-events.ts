/** The events of POST /v1/sandbox/trigger with their API descriptions. Each kind of booking adds its own. */
export const sandboxEvents = {
  driver_assigned: 'Ground transport: the provider assigns a driver and a vehicle.',
  tracking_run: 'Ground transport: the vehicle comes, told by twelve positions two seconds apart.',
  supplier_cancels: 'Ground transport: the provider gives the ride up; what was paid is refunded.',
  supplier_modifies:
    'Ground transport: the provider changes meeting point and vehicle; the traveller is mailed.',
  supplier_confirms: 'Ground transport: a provider that has not answered yet says yes.',
} as const;

export type SandboxEvent = keyof typeof sandboxEvents;

export const sandboxEventNames = Object.keys(sandboxEvents) as [SandboxEvent, ...SandboxEvent[]];
