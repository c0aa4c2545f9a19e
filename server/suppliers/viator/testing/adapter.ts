import type {
  ExperienceOrder,
  ExperienceSupplier,
  ListedCatalogue,
  Pax,
} from '#server/modules/experiences/port.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { type ViatorStandIn, viatorKey } from '#server/testing/stand-ins/viator/index.ts';
import { viator } from '../index.ts';

export const origin = 'https://tours.example';
export const ctx = systemContext('Production');
export const startedAt = Date.parse('2026-11-24T12:00:00Z');

/** The adapter that speaks to a stand-in. */
export const adapterOf = (
  standIn: ViatorStandIn,
  clockMs: () => number = () => startedAt,
  key = viatorKey,
): ExperienceSupplier & ListedCatalogue =>
  viator({
    settings: supplierSettings({ VIATOR_API_KEY: key, VIATOR_URL: `${origin}/partner` }),
    fetch: fetchOf({ [origin]: standIn }),
    clockMs,
  });

const pax: Pax = { adults: 2, children: 1 };

/** An order with a reference of its own, for two adults and a child at 09:00. */
export const anOrder = (code = '5010PARIS', more: Partial<ExperienceOrder> = {}): ExperienceOrder => ({
  reference: `SJ-${newId()}`,
  handle: null,
  code,
  optionCode: 'TG1',
  date: '2027-05-10',
  time: '09:00',
  pax,
  currency: 'EUR',
  agreedTotalMinor: 10_948,
  traveller: { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example', phone: '+351 912' },
  travellers: [],
  answers: [],
  ...more,
});
