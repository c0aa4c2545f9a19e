/** From the fewest meals to the most: each board has what the ones before it have. */
export const boardTypes = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const;
export type BoardType = (typeof boardTypes)[number];
