export { readMailChoice, setMailChoice } from './mail-choice.ts';
export { respondToUnsubscribe } from './respond-to-unsubscribe.ts';
export { unsubscribeUrl } from './unsubscribe-token.ts';
