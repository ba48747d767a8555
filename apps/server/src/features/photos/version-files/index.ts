export { versionFileRoutes } from './routes.ts';
export { createVersionFiles, type VersionFiles } from './version-files.ts';
