/** Export of a user's personal data and deletion of the account. */
export { deleteAccount } from './delete-account.ts';
export { erasePersonalData } from './erase-personal-data.ts';
export { exportPersonalData } from './export-personal-data.ts';
export { getDeletionObstacles } from './get-deletion-obstacles.ts';
export { type PersonalDataRegistry, registerPersonalData } from './personal-data-registry.ts';
export { type PersonalDataDocument, readPersonalData } from './read-personal-data.ts';
