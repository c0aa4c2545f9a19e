export { authenticate } from './authenticate.ts';
export { checkServerSecret } from './check-server-secret.ts';
export { endSessionsOf } from './end-sessions-of.ts';
export { isMembershipBlocked, refusesBlockedMembership } from './inactive-memberships.ts';
export { initiateLogin, isMailServerMissing, sendPasscode } from './initiate-login.ts';
export { loadApiKey, loadSession } from './load-caller.ts';
export { login } from './login.ts';
export { loginByLink } from './login-by-link.ts';
export { logout } from './logout.ts';
export { personalData } from './personal-data.ts';
export { verifyPasscode } from './prove-passcode.ts';
export { purgeCredentials } from './purge-credentials.ts';
export { refresh } from './refresh-tokens.ts';
export { requestInfoOfPage } from './request-info.ts';
export { rotateSigningKeys } from './rotate-signing-keys.ts';
export {
  decodeSessionCookie,
  encodeSessionCookie,
  type PortalSession,
  sessionCookieName,
  sessionCookieOptions,
  sessionMaxAgeSeconds,
} from './session-cookie.ts';
export { endOtherSessions, endSession, listSessions } from './sessions.ts';
export { registerSignInHooks, type SignInHook } from './sign-in-hooks.ts';
export { listSigningKeys, makeSigningKey, publicKeys, type SigningKeyView } from './signing-keys.ts';
export { sweepLoginFailures } from './sweep-login-failures.ts';
export { replaceSession, switchOrganisation } from './switch-organisation.ts';
