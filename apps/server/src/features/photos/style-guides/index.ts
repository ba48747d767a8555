export { styleGuideRoutes } from './routes.ts';
export { createStyleGuides } from './service.ts';
