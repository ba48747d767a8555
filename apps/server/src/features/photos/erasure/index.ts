export { erasePhotos } from './erase-photos.ts';
export { countJobsInProgress } from './repository.ts';
