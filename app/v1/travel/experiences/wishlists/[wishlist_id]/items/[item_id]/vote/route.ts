import { serve } from '#server/serve.ts';
import * as contract from '#server/wishlists/contract.ts';
import { voteForItem, withdrawVote } from '#server/wishlists/index.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PUT: [contract.voteForWishlistItem, voteForItem],
  DELETE: [contract.withdrawWishlistVote, withdrawVote],
});
