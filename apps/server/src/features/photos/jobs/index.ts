export { photoRoutes } from './routes.ts';
export { createPhotos, type Photos } from './service.ts';
