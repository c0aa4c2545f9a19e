export { catalogue, type ErrorCode, errorCodes } from './catalogue.ts';
export { type ProblemDocument, problemDocument } from './document.ts';
export { type FieldError, invalid, isProblem, Problem, problem } from './problem.ts';
