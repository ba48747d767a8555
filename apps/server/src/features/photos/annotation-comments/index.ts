export { annotationCommentRoutes } from './routes.ts';
export { createAnnotationComments } from './service.ts';
