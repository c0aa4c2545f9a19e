export { type CaseSource, type FoundCase, registerCaseSources } from './case-source.ts';
export { keepCases } from './keep-cases.ts';
export { type CasePosition, countOpenCases, listOpenCases } from './list-cases.ts';
export { recordCases } from './record-cases.ts';
