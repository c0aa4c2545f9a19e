export { type AppSecret, registerAppSecrets } from './app-secrets.ts';
export type { Signer } from './find-signer.ts';
export { signMessage } from './sign-message.ts';
export { escapedSlashes, type SignatureScheme, standardWebhooks } from './signature-scheme.ts';
export { registerSupplierSignatures, verifySupplierSignature } from './supplier-signatures.ts';
export { timedSignature, verifyCardSignatureOfApp, verifySignature } from './verify-signature.ts';
