export {
  inboxExists,
  listFilenames,
  listMessages,
  readAttachment,
} from './list-messages.ts';
