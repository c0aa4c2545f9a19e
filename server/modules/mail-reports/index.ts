export { receiveMailReport } from './receive-mail-report.ts';
