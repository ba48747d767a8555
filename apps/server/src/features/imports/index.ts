export { customerImporter } from './customers/importer.ts';
export { createInvoiceImporter } from './invoices/importer.ts';
export { createPlanImporter } from './plans/importer.ts';
export { importRoutes } from './routes.ts';
export { createImports } from './service.ts';
