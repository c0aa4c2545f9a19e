/** The whole stars that a hotel counts as, in filters and on pages: 4 for a hotel of 4.5 stars. */
export const wholeStars = (starRating: number): number => Math.floor(starRating);

/** Whether a hotel passes a filter by stars. One of which the stars are unknown passes none. */
export const passesStars = (starRating: number | null, stars: readonly number[]): boolean =>
  starRating !== null && stars.includes(wholeStars(starRating));
