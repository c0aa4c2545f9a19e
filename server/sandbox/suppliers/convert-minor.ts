/** Converts an amount in minor units of the currency `from` to minor units of the currency `to`. */
export type ConvertMinor = (minor: number, from: string, to: string) => number;
