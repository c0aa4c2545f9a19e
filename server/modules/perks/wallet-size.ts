/** Maximum number of perks in a wallet response. Members have far fewer; it limits the size of a response. */
export const walletSize = 500;
