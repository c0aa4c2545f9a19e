export { type Deletion, defineJob, type Job } from './define-job.ts';
export { deleteInBatches } from './delete-in-batches.ts';
export { enqueue } from './enqueue.ts';
export { personalData } from './personal-data.ts';
export { repeatFullBatches } from './repeat-full-batches.ts';
export { startWorker } from './run-worker.ts';
