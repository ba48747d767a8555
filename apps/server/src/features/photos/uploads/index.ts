export type { FinishedFile, ReadyFile } from './ready-file.ts';
export { uploadRoutes } from './routes.ts';
export { createUploads, type Uploads } from './service.ts';
export { tusHeaders } from './tus/server.ts';
