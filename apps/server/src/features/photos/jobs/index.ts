export { photoRoutes } from './routes.ts';
export { createPhotos } from './service.ts';
