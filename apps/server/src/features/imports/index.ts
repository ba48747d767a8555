export { customerImporter } from './customers/importer.ts';
export { importRoutes } from './routes.ts';
export { createImports } from './service.ts';
