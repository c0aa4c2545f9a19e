import { mailedPasscode } from '../passcodes.ts';
import type { Samples } from './sample.ts';

export const samples: Samples = {
  exportPersonalData: { input: () => ({}) },
  getDeletionObstacles: { input: () => ({}) },
  deleteAccount: {
    input: async ({ tenant, person }) => ({
      email: person.email,
      passcode: (await mailedPasscode(tenant, person.email)).passcode,
    }),
  },
};
