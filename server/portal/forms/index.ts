export {
  type Attempt,
  argumentsAction,
  boundFormAction,
  formAction,
  plainFormAction,
} from './form-action.ts';
export { noteRefusal } from './note-refusal.ts';
export { isStorable } from './read-text.ts';
