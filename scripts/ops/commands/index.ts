import type { Command } from '../command.ts';
import { airportCommands } from './airport.ts';
import { appCommands } from './app.ts';
import { auditCommands } from './audit.ts';
import { bookingCommands } from './booking.ts';
import { caseCommands } from './case.ts';
import { circleCommands } from './circle.ts';
import { domainCommands } from './domain.ts';
import { hotelCommands } from './hotel.ts';
import { jobCommands } from './job.ts';
import { keyCommands } from './key.ts';
import { ledgerCommands } from './ledger.ts';
import { mailCommands } from './mail.ts';
import { marginCommands } from './margin.ts';
import { markupCommands } from './markup.ts';
import { memberCommands } from './member.ts';
import { orgCommands } from './org.ts';
import { paymentCommands } from './payment.ts';
import { perkCommands } from './perk.ts';
import { perkCatalogueCommands } from './perk-catalogue.ts';
import { perkRuleCommands } from './perk-rule.ts';
import { pointsCommands } from './points.ts';
import { refundCommands } from './refund.ts';
import { signingKeyCommands } from './signing-key.ts';
import { supplierCommands } from './supplier.ts';
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
  ...circleCommands,
  ...mailCommands,
  ...webhookCommands,
  ...caseCommands,
  ...bookingCommands,
  ...refundCommands,
  ...paymentCommands,
  ...perkCatalogueCommands,
  ...perkCommands,
  ...perkRuleCommands,
  ...pointsCommands,
  ...markupCommands,
  ...marginCommands,
  ...hotelCommands,
  ...airportCommands,
  ...supplierCommands,
  ...signingKeyCommands,
  ...ledgerCommands,
  ...jobCommands,
  ...auditCommands,
];
