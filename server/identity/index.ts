export { authenticate } from './authenticate.ts';
export { getApp } from './get-app.ts';
export { getMembership } from './get-membership.ts';
export { initiateLogin, sendPasscode } from './initiate-login.ts';
export { isKnownOrigin } from './known-origins.ts';
export { loadApiKey, loadApp, loadSession } from './load-caller.ts';
export { login } from './login.ts';
export { loginByLink } from './login-by-link.ts';
export { logout } from './logout.ts';
export { type MailLook, mailPresenter } from './mail-presenter.ts';
export { getProfile, updateProfile } from './profile.ts';
export { refresh } from './refresh-tokens.ts';
export {
  decodeSessionCookie,
  encodeSessionCookie,
  type PortalSession,
  sessionCookieName,
  sessionCookieOf,
  sessionCookieOptions,
} from './session-cookie.ts';
export { publicKeys } from './signing-keys.ts';
