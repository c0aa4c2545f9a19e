import type { Messages } from './load-messages.ts';

declare module 'next-intl' {
  /** Keys that do not exist are type errors. */
  interface AppConfig {
    Messages: Messages;
  }
}
