export { type InboxMessage, inboxExists, listMessages } from './list-messages.ts';
