import { z } from 'zod';

/** Tiers by ascending threshold. The first threshold is 0, so that every new member has a tier. */
export const tiers = z
  .array(
    z.object({
      tier: z
        .string()
        .regex(/^[a-z][a-z0-9_-]{0,29}$/, 'A tier is a lower-case word of at most 30 characters.'),
      threshold: z.int().min(0).max(1_000_000_000),
    }),
  )
  .min(1)
  .max(12)
  .superRefine((list, issue) => {
    const ascending = list.every((one, at) => at === 0 || one.threshold > (list[at - 1]?.threshold ?? 0));
    if (list[0]?.threshold !== 0 || !ascending) {
      issue.addIssue({
        code: 'custom',
        message: 'The first tier begins at 0 points and each further one above the tier before it.',
      });
    }
    if (new Set(list.map(({ tier }) => tier)).size !== list.length) {
      issue.addIssue({ code: 'custom', message: 'Each tier is named once.' });
    }
  });

/** Tiers of a new programme, unless the operator sets others. Thresholds in points. */
export const defaultTiers = [
  { tier: 'bronze', threshold: 0 },
  { tier: 'silver', threshold: 25_000 },
  { tier: 'gold', threshold: 50_000 },
  { tier: 'platinum', threshold: 100_000 },
];

/** Earn rule of a new programme, until a theme sets another. */
export const defaultEarnRule = { pointsPerMajorUnit: 1, pointsLiveMonths: 24 };
