export { renditionRoutes } from './routes.ts';
export { createRenditions, type Inspection, type Renditions } from './service.ts';
export { originalKey } from './storage-keys.ts';
