/** The content of an error code's page beyond the catalogue's title and advice. */
export type ErrorGuide = {
  /** What the service detected, in two or three sentences. */
  happened: string;
  /** Steps that resolve the error, in the order to try them. */
  fix: readonly string[];
  /** Common causes. */
  mistakes: readonly string[];
};
