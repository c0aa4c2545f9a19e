export { isAllowedOrigin } from './allowed-origins.ts';
export { authenticate } from './authenticate.ts';
export { countryCodeText } from './country-code.ts';
export { type EmailBranding, loadEmailBranding } from './email-branding.ts';
export { ensurePendingMember } from './ensure-pending-member.ts';
export { getApp } from './get-app.ts';
export { isMembershipBlocked, refusesBlockedMembership } from './inactive-memberships.ts';
export { initiateLogin, isMailServerMissing, sendPasscode } from './initiate-login.ts';
export { listApps } from './list-apps.ts';
export { listRecentUsers } from './list-recent-users.ts';
export { listPermissions, listRoles } from './list-roles.ts';
export { loadApiKey, loadApp, loadSession } from './load-caller.ts';
export { login } from './login.ts';
export { loginByLink } from './login-by-link.ts';
export { logout } from './logout.ts';
export { normaliseEmail } from './normalise-email.ts';
export {
  getNotificationChoices,
  updateNotificationChoices,
  wantsMail,
} from './notification-choices.ts';

export { getProfile, updateProfile } from './profile.ts';
export { resetFailures, userIdIdentifier, verifyPasscode } from './prove-passcode.ts';
export { refresh } from './refresh-tokens.ts';
export { requestInfoOfPage } from './request-info.ts';
export { rotateSigningKeys } from './rotate-signing-keys.ts';
export { searchUsers } from './search-users.ts';
export {
  decodeSessionCookie,
  encodeSessionCookie,
  sessionCookieName,
  sessionCookieOptions,
} from './session-cookie.ts';
export { endOtherSessions, endSession, listSessions } from './sessions.ts';
export { registerSignInHooks, type SignInHook } from './sign-in-hooks.ts';
export { listSigningKeys, makeSigningKey, publicKeys, type SigningKeyView } from './signing-keys.ts';
export { sweepLoginFailures } from './sweep-login-failures.ts';
export { replaceSession, switchOrganisation } from './switch-organisation.ts';
