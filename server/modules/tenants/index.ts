export { accessibleApps } from './accessible-apps.ts';
export { isAllowedOrigin } from './allowed-origins.ts';
export { countryCodeText } from './country-code.ts';
export { type EmailBranding, loadEmailBranding } from './email-branding.ts';
export { ensurePendingMember } from './ensure-pending-member.ts';
export { getApp } from './get-app.ts';
export { listApps } from './list-apps.ts';
export { listRecentUsers } from './list-recent-users.ts';
export { listPermissions, listRoles } from './list-roles.ts';
export { type AppRow, appColumns, appOfRow, loadApp } from './load-app.ts';
export { normaliseEmail } from './normalise-email.ts';
export {
  getNotificationChoices,
  updateNotificationChoices,
  wantsMail,
} from './notification-choices.ts';
export { getProfile, updateProfile } from './profile.ts';
export { searchUsers } from './search-users.ts';
