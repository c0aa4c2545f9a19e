export { defineJob, type Job } from './define-job.ts';
export { deleteInBatches } from './delete-in-batches.ts';
export { enqueue } from './enqueue.ts';
export { migrateJobs, startWorker } from './run-worker.ts';
