export { clearBounces, hasComeBack, recordBounce } from './bounces.ts';
export { deleteMails } from './delete-mails.ts';
export { listBounces } from './list-bounces.ts';
export { personalData } from './personal-data.ts';
export type { MailAttachment } from './schema.ts';
export { deliverMail, sendMail } from './send-mail.ts';
export { sweepMails } from './sweep-mails.ts';
export { watchMails } from './watch-mails.ts';
