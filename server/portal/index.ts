export { previewPath } from './brand-previews.ts';
export { listPartners, loadPortalApp } from './directory.ts';
export {
  dateRangeText,
  dateText,
  localTimeText,
  moneyLine,
  moneyText,
  numberText,
  type PriceText,
  priceText,
} from './format.ts';
export {
  type ActionContext,
  argumentsAction,
  boundFormAction,
  formAction,
  isStorable,
  logActionFailure,
  plainFormAction,
} from './forms/index.ts';
export { offlineKey } from './offline-key.ts';
export {
  type MemberPortal,
  openMemberPage,
  openPage,
  requireModule,
  type SearchParams,
  withQuery,
} from './open-page.ts';
export {
  maskedEmail,
  openPageMember,
  type PageMember,
  pageMemberField,
  sealPageMember,
} from './page-member.ts';
export {
  isSchemeChoice,
  preferenceCookieOptions,
  preferenceCookies,
  schemeChoices,
} from './preferences.ts';
export { type MembershipFacts, readMembership } from './read-membership.ts';
export { type Portal, pageNonce, pageRequestId, readPortal } from './read-portal.ts';

export { returnPath } from './return-path.ts';
export { sessionIdOf } from './sessions/session-id-of.ts';
export {
  openSignIn,
  sealSignIn,
  signInCookie,
  signInCookieOptions,
} from './sign-in-state.ts';
