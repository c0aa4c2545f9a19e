import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { redactPersonInDeliveries } from './redact-person.ts';

/** Deliveries repeat data that other modules export. */
export const personalData = {
  erase: (ctx, person) => redactPersonInDeliveries(ctx, { appId: ctx.app.id, ...person }),
} satisfies PersonalData;
