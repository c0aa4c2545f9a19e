/** Rows and cards of a mapped list carry their thing's id behind this; server and island both write it. */
export const spotPrefix = 'spot-';
