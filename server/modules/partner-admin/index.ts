export { exportVenues, listVenues } from './airport/export-venues.ts';
export { importVenues, type VenueImportResult } from './airport/import-venues.ts';
export { approveProduction } from './apps/approve-production.ts';
export { createApp } from './apps/create-app.ts';
export { disableApp, enableApp } from './apps/disable-app.ts';
export { listApps, showApp } from './apps/list-apps.ts';
export { setAppGateway } from './apps/set-app-gateway.ts';
export { updateApp } from './apps/update-app.ts';
export type { AppView } from './apps/view.ts';
export { type AuditEntryView, listAuditEntries } from './audit/list-audit-entries.ts';
export { type CancelledView, cancelBooking } from './bookings/cancel-booking.ts';
export { confirmBooking } from './bookings/confirm-booking.ts';
export { releaseBooking } from './bookings/release-booking.ts';
export { settleVisit } from './bookings/settle-visit.ts';
export { type BookingView, showBooking } from './bookings/show-booking.ts';
export { type CaseView, listCases } from './cases/list-cases.ts';
export { type TransferredCircle, transferCircle } from './circles/transfer-circle.ts';
export type { OperatorContext } from './context.ts';
export { addDomain, type DomainView, listDomains, moveDomain, removeDomain } from './domains/domains.ts';
export { type HotelMappingView, mapHotel, unmapHotel } from './hotels/hotels.ts';
export { type JobView, listJobs, retryJob } from './jobs/jobs.ts';
export { createKey } from './keys/create-key.ts';
export { listKeys } from './keys/list-keys.ts';
export { revokeKey } from './keys/revoke-key.ts';
export { rotateKey } from './keys/rotate-key.ts';
export { updateKey } from './keys/update-key.ts';
export type { KeyView } from './keys/view.ts';
export { type BounceView, clearMailBounces, listMailBounces } from './mail/bounces.ts';
export { type AddedMember, addMember } from './members/add-member.ts';
export { eraseMember } from './members/erase-member.ts';
export { exportMember } from './members/export-member.ts';
export { type ImportProgress, type ImportResult, importMembers } from './members/import-members.ts';
export { listMembers, showMember } from './members/list-members.ts';
export { roles, setRole } from './members/set-role.ts';
export { cancelMember, resumeMember, suspendMember } from './members/set-status.ts';
export { updateMember } from './members/update-member.ts';
export type { MemberView } from './members/view.ts';
export { createOrganisation } from './organisations/create-organisation.ts';
export { disableOrganisation, enableOrganisation } from './organisations/disable-organisation.ts';
export { listOrganisations } from './organisations/list-organisations.ts';
export { updateOrganisation } from './organisations/update-organisation.ts';
export type { OrganisationView } from './organisations/view.ts';
export { type CorrectionView, correctPayment } from './payments/correct-payment.ts';
export {
  type CatalogueImportView,
  type CataloguePerkView,
  exportPerkCatalogue,
  importPerkCatalogue,
  listPerkCatalogue,
} from './perks/catalogue.ts';
export { grantPerk } from './perks/grant.ts';
export { type GrantFileResult, grantPerkFile } from './perks/grant-file.ts';
export { listPerkRules, removePerkRule, setPerkRule } from './perks/rules.ts';
export { listMemberPerks, revokeMemberPerk } from './perks/wallets.ts';
export { adjustPoints } from './points/adjust-points.ts';
export { compareSupplierInvoice, type InvoiceReport } from './pricing/compare-supplier-invoice.ts';
export { type ExchangeMarginView, setExchangeMargin } from './pricing/exchange-margin.ts';
export {
  endMarkupRule,
  listMarkupRules,
  type MarkupRuleView,
  setMarkupRule,
} from './pricing/markup-rules.ts';
export { type MarginReport, reportMargins } from './pricing/report-margins.ts';
export {
  closePaidTwiceRefund,
  makeRefund,
  type RefundView,
  retryRefund,
  settleRefund,
} from './refunds/refunds.ts';
export { listSigningKeys, rotateSigningKey } from './signing-keys/signing-keys.ts';
export { listSupplierAnswers } from './suppliers/supplier-answers.ts';
export {
  listAppSupplierSettings,
  setAppSupplierSetting,
  unsetAppSupplierSetting,
} from './suppliers/supplier-settings.ts';
export { listSupplierStatus } from './suppliers/supplier-status.ts';
export { type LogoReport, themeLogo } from './themes/logos.ts';
export { themeTemplate } from './themes/theme-template.ts';
export { checkTheme, setTheme, showTheme, type ThemeReport } from './themes/themes.ts';
export type { Correction } from './themes/validate-theme.ts';
export { listWebhookDeliveries, redeliverWebhook } from './webhooks/deliveries.ts';
export {
  createWebhook,
  disableWebhook,
  enableWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
} from './webhooks/endpoints.ts';
