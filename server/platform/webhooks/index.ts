export { timedSignature, verifySignature } from './verify-signature.ts';
