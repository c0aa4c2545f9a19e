/**
 * A bit for each tile of `public/map`, in hexadecimal digits: 1 where the tile has a file. Written by
 * `node scripts/cut-coasts.ts`.
 */
export const tilesWithLand =
  'fffffffff7ffffffff00bc17ffe003f204068030c5c0b00789c47dbd7d1f07fffffffffff8feff5ffe0fdff7ff63f9ff7ebe3e0ffffc07f3ffff807f87fffcfffcfffffffffffffffffffffff01ff9ff00';
