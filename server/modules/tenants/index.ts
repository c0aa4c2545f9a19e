export { accessibleApps } from './accessible-apps.ts';
export { addMembers } from './add-members.ts';
export { isAllowedOrigin } from './allowed-origins.ts';
export { createApiKey, expireApiKeyAfter, renameApiKey, revokeApiKey } from './api-keys.ts';
export { addHost, moveHost, removeHost } from './app-hosts.ts';
export {
  changeApp,
  changeProgramme,
  createApp,
  disableAppsOf,
  enableAppsOf,
  setAppDisabled,
} from './apps.ts';
export { type EmailBranding, loadEmailBranding } from './email-branding.ts';
export { ensurePendingMember } from './ensure-pending-member.ts';
export { belongsToOtherApps, createPseudonym } from './erase-member.ts';
export { getApp } from './get-app.ts';
export { listApps } from './list-apps.ts';
export { listRecentUsers } from './list-recent-users.ts';
export { listPermissions, listRoles } from './list-roles.ts';
export { type AppRow, appColumns, appOfRow, loadApp } from './load-app.ts';
export { type MemberRow, memberColumns, memberOfRow } from './member-of-row.ts';
export { activateMembership, changeMembership, setOrganisationRole } from './memberships.ts';
export { normaliseEmail } from './normalise-email.ts';
export {
  getNotificationChoices,
  updateNotificationChoices,
  wantsMail,
} from './notification-choices.ts';
export { changeOrganisation, createOrganisation } from './organisations.ts';
export { personalData } from './personal-data.ts';
export { getProfile, updateProfile } from './profile.ts';
export { searchUsers } from './search-users.ts';
export {
  readMailChoice,
  respondToUnsubscribe,
  setMailChoice,
  unsubscribeUrl,
} from './unsubscribe/index.ts';
export { changeUser, markEmailVerified } from './users.ts';
