import type { Samples } from './sample.ts';

export const samples: Samples = {
  getMembership: { input: () => ({}) },
  listMembershipActivity: { input: () => ({ limit: 20 }) },
};
