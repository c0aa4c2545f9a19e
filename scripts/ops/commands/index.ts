import type { Command } from '../command.ts';
import { appCommands } from './app.ts';
import { auditCommands } from './audit.ts';
import { bookingCommands } from './booking.ts';
import { caseCommands } from './case.ts';
import { domainCommands } from './domain.ts';
import { hotelCommands } from './hotel.ts';
import { jobCommands } from './job.ts';
import { keyCommands } from './key.ts';
import { ledgerCommands } from './ledger.ts';
import { marginCommands } from './margin.ts';
import { markupCommands } from './markup.ts';
import { memberCommands } from './member.ts';
import { orgCommands } from './org.ts';
import { pointsCommands } from './points.ts';
import { refundCommands } from './refund.ts';
import { signingKeyCommands } from './signing-key.ts';
import { themeCommands } from './theme.ts';
import { webhookCommands } from './webhook.ts';

/** All commands, in the order in which a partner is set up. */
export const commands: readonly Command[] = [
  ...orgCommands,
  ...appCommands,
  ...themeCommands,
  ...domainCommands,
  ...keyCommands,
  ...memberCommands,
  ...webhookCommands,
  ...caseCommands,
  ...bookingCommands,
  ...refundCommands,
  ...pointsCommands,
  ...markupCommands,
  ...marginCommands,
  ...hotelCommands,
  ...signingKeyCommands,
  ...ledgerCommands,
  ...jobCommands,
  ...auditCommands,
];
