export {
  type ActionContext,
  argumentsAction,
  boundFormAction,
  formAction,
  plainFormAction,
} from './form-action.ts';
export { logActionFailure } from './log-action-failure.ts';
export { isStorable } from './read-text.ts';
