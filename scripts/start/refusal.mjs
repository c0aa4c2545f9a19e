/** Something the operator can mend; shown as its one sentence, without a stack. */
export class Refusal extends Error {}
