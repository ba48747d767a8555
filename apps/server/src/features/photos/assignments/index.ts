export { assignmentRoutes } from './routes.ts';
export {
  createAssignments,
  releasePhotosTask,
  scheduleReleaseOfPhotos,
} from './service.ts';
