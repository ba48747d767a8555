export { removeFilesTask } from './remove-files.ts';
export { photoRoutes } from './routes.ts';
export { createPhotos, type Photos } from './service.ts';
export { startJob } from './start-job.ts';
export { submitJob } from './submit-job.ts';
