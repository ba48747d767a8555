export { studioSettingsRoutes } from './routes.ts';
export { createStudioSettings, type StudioSettings } from './service.ts';
