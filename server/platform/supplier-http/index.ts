/** HTTP to suppliers: each adapter makes one client, which bounds, checks and maps every answer. */
export { beforeSending } from './before-sending.ts';
export { type Circle, circleIdOf, circlesOf, readCircleId } from './circle-id.ts';
export { keepAnswer } from './keep-answer.ts';
export { keepReads, untilAborted } from './kept-reads.ts';
export { keptAnswers } from './list-answers.ts';
export { parseAmount } from './parse-amount.ts';
export { listOf, logUnread, type ReadList, readItems, readList, requiredList } from './read-list.ts';
export { readText } from './read-text.ts';
export { recentValues } from './recent-values.ts';
export { offeredWith, type ReadSettings, requireSettings } from './require-settings.ts';
export { brokenConnection } from './send-request.ts';
export { type SupplierClient, type SupplierOrder, supplierClient } from './supplier-client.ts';
export {
  mayCopyFrom,
  openPictureToken,
  type PictureSource,
  pictureWidths,
  supplierPictures,
} from './supplier-pictures.ts';
export { sweepSupplierAnswers } from './sweep-answers.ts';
export { toPlainText } from './to-plain-text.ts';
export { trustedUrl } from './trusted-url.ts';
