export { countJobsInProgress, erasePhotos } from './repository.ts';
