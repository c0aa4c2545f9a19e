/** Our ids of products whose suppliers have ids of their own. */
export { findProduct, toOurIds } from './find-product.ts';
