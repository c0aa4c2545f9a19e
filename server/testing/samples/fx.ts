import type { Samples } from './sample.ts';

export const samples: Samples = {
  listExchangeRates: { input: () => ({ from: 'USD' }) },
};
