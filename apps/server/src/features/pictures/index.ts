export { originalKey } from './keys.ts';
export { pictureRoutes } from './routes.ts';
export { createPictures, type Examined, type Pictures } from './service.ts';
