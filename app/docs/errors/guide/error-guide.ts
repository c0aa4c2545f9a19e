/** What a page about one error code tells, beyond the catalogue's title and advice. */
export type ErrorGuide = {
  /** What the service saw, in two or three sentences. */
  happened: string;
  /** Steps that mend it, in the order to try them. */
  fix: readonly string[];
  /** What usually lies behind it. */
  mistakes: readonly string[];
};
