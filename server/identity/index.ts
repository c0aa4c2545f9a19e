export { authenticate } from './authenticate.ts';
export { countryCodeText } from './country-code.ts';
export { ensurePendingMember, type NewPerson } from './ensure-pending-member.ts';
export { getApp } from './get-app.ts';
export { isShutOut, refusesShutOut } from './inactive-memberships.ts';
export { initiateLogin, isMailMissing, sendPasscode } from './initiate-login.ts';
export { isKnownOrigin } from './known-origins.ts';
export { listApps } from './list-apps.ts';
export { listRecentUsers } from './list-recent-users.ts';
export { listPermissions, listRoles } from './list-roles.ts';
export { loadApiKey, loadApp, loadSession } from './load-caller.ts';
export { login } from './login.ts';
export { loginByLink } from './login-by-link.ts';
export { logout } from './logout.ts';
export { type MailLook, mailPresenter } from './mail-presenter.ts';
export { normaliseEmail } from './normalise-email.ts';
export {
  getNotificationChoices,
  updateNotificationChoices,
  wantsMail,
} from './notification-choices.ts';
export { callerPermissions, type Permission, requirePermission } from './permissions.ts';
export { getProfile, updateProfile } from './profile.ts';
export { resetFailures, userIdIdentifier, verifyPasscode } from './prove-passcode.ts';
export { refresh } from './refresh-tokens.ts';
export { originOfPage } from './request-origin.ts';
export { rotateSigningKeys } from './rotate-signing-keys.ts';
export { searchUsers } from './search-users.ts';
export {
  decodeSessionCookie,
  encodeSessionCookie,
  type PortalSession,
  sessionCookieName,
  sessionCookieOf,
  sessionCookieOptions,
} from './session-cookie.ts';
export { endOtherSessions, endSession, listSessions } from './sessions.ts';
export { registerSignInEffects, type SignInEffect } from './sign-in-effects.ts';
export { listSigningKeys, makeSigningKey, publicKeys, type SigningKeyView } from './signing-keys.ts';
export { sweepLoginFailures } from './sweep-login-failures.ts';
export { type MovedSession, moveSession, switchOrganisation } from './switch-organisation.ts';
