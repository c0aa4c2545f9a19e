/** A wallet shows so many perks, the newest: far more than anybody holds, and a bound on one answer. */
export const walletSize = 500;
