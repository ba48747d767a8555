export { importNotes } from './imports.ts';
export { createCustomerNotes } from './notes.ts';
export { customerRoutes } from './routes.ts';
