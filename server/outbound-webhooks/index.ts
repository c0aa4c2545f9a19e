export { guardedLookup, reachOf } from './addresses.ts';
export { createEndpoint } from './create-endpoint.ts';
export { endpointsForEvent, type Target } from './endpoints-for-event.ts';
export { type WebhookEvent, webhookEvents } from './events.ts';
export { listEndpoints } from './list-endpoints.ts';
export type { EndpointView } from './queries.ts';
export { rotateSecret } from './rotate-secret.ts';
export { allowsLoopback, checkTargetUrl } from './target-url.ts';
export { updateEndpoint } from './update-endpoint.ts';
