/** Why a picture was not copied. */
export type PictureFailure =
  | 'not_found'
  | 'status'
  | 'too_large'
  | 'wrong_type'
  | 'not_trusted'
  | 'unreadable'
  | 'unreachable';

/** What a supplier sent in place of a picture. `isFinal` = a repeat within a day would end the same. */
export class PictureRefusedError extends Error {
  readonly failure: PictureFailure;
  readonly isFinal: boolean;

  constructor(failure: PictureFailure, isFinal: boolean) {
    super(`The picture was refused: ${failure}.`);
    this.failure = failure;
    this.isFinal = isFinal;
  }
}
