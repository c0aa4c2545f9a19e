/**
 * Number of test files that run in parallel: one more than the
 * cores of the smallest machine, because tests also wait.
 */
export const workerCount = 3;
