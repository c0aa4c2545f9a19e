export { deliverMail, type Mail, sendMail } from './send-mail.ts';
