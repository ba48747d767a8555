export { createUploadLocks } from './locks.ts';
export type { FinishedFile, ReadyFile } from './ready-file.ts';
export { uploadRoutes } from './routes.ts';
export { createUploads, type Uploads } from './service.ts';
export { openUploadStaging } from './staging/index.ts';
export { tusHeaders } from './tus/server.ts';
