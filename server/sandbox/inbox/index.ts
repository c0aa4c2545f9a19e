export {
  type InboxMessage,
  inboxExists,
  listFilenames,
  listMessages,
  readAttachment,
} from './list-messages.ts';
