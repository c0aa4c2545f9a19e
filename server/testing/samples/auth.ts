import { mailedPasscode } from '../passcodes.ts';
import type { Samples } from './sample.ts';

export const samples: Samples = {
  initiateLogin: { input: ({ person }) => ({ email: person.email }) },
  login: {
    input: async ({ tenant, person }) => ({
      email: person.email,
      passcode: (await mailedPasscode(tenant, person.email)).passcode,
    }),
    // It names the user who signs in; without the passcode it grants nothing.
    open: ['user_id'],
  },
  loginByLink: {
    input: async ({ tenant, person }) => ({
      token: (await mailedPasscode(tenant, person.email)).linkToken,
    }),
    // The token itself is the credential, valid only in its own app and environment.
    owned: { token: { scope: 'app', refusal: 401 } },
  },
  refreshTokens: {
    input: ({ person }) => ({ refresh_token: person.refreshToken }),
    // The token itself is the credential, valid only in its own app and environment.
    owned: { refresh_token: { scope: 'app', refusal: 401 } },
  },
  logout: { input: () => ({}) },
  getApp: { input: () => ({}) },
  getProfile: { input: () => ({}) },
  updateProfile: { input: () => ({ firstname: 'Ana', currency: 'USD' }) },
};
