export { assignmentRoutes } from './routes.ts';
export {
  type Assignments,
  createAssignments,
  releasePhotosTask,
  scheduleReleaseOfPhotos,
} from './service.ts';
