/** Test files that run at a time: one more than the cores of the smallest machine, because tests also wait. */
export const workerCount = 3;
