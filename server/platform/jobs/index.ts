export { defineJob, type Job } from './define-job.ts';
export { deleteInBatches } from './delete-in-batches.ts';
export { enqueue } from './enqueue.ts';
export { startWorker } from './run-worker.ts';
