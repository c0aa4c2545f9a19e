/** The personal-data noun: taking along all that is kept of a person, and having it erased. */
export { deleteAccount } from './delete-account.ts';
export { exportPersonalData } from './export-personal-data.ts';
export { getDeletionObstacles } from './obstacles.ts';
