import { z } from 'zod';

/** Tiers in the order of their thresholds, the first at zero: everybody who joins has reached one. */
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

/** What a programme has until its operator says otherwise. */
export const usualTiers = [
  { tier: 'bronze', threshold: 0 },
  { tier: 'silver', threshold: 25_000 },
  { tier: 'gold', threshold: 50_000 },
  { tier: 'platinum', threshold: 100_000 },
];

/** Until a theme brings an earn rule of its own. */
export const usualEarnRule = { pointsPerMajorUnit: 1, pointsLiveMonths: 24 };

/** `programs` always has a number of months; a century stands for points that never lapse. */
export const neverMonths = 1200;
