export { escapedSlashes, type SignatureScheme } from './signature-scheme.ts';
export { registerSupplierSignatures, verifySupplierSignature } from './supplier-signatures.ts';
export { timedSignature, verifySignature } from './verify-signature.ts';
