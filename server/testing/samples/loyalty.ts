import { newId } from '#server/platform/ids/index.ts';
import type { Samples } from './sample.ts';

export const samples: Samples = {
  getMembership: { input: () => ({}) },
  adjustMemberPoints: {
    input: ({ person }) => ({
      id: person.userId,
      points: 500,
      reason: 'Purchase in the shop',
      reference: newId(),
    }),
    owned: { id: { scope: 'app', alsoFor: 'same person' } },
    open: ['reference'],
  },
  listMembershipActivity: { input: () => ({ limit: 20 }) },
};
