export { deleteMails } from './delete-mails.ts';
export { personalData } from './personal-data.ts';
export type { MailAttachment } from './schema.ts';
export { deliverMail, sendMail } from './send-mail.ts';
export { sweepMails } from './sweep-mails.ts';
