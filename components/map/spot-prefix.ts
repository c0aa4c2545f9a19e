/** Prefix of the element id of each row and card of a mapped list; used by the server and by the browser. */
export const spotPrefix = 'spot-';
