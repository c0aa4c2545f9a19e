export { receiveWebhook } from './receive.ts';
export { timedSignature, verifySignature } from './verify-signature.ts';
