export { eventExample } from './describe-event.ts';

export { possibleProblems } from './possible-problems.ts';
export { problemExample } from './problem-components.ts';
export { serveDocument } from './serve-document.ts';
