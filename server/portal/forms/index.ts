export {
  type Attempt,
  argumentsAction,
  boundFormAction,
  formAction,
  plainFormAction,
} from './form-action.ts';
export { noteRefusal } from './note-refusal.ts';
export { readGroup } from './read-group.ts';
export { isStorable, mostCharacters, readText, readTexts, readTrimmedText, readTyped } from './read-text.ts';
