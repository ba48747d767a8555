export { bankStatementRoutes } from './routes.ts';
export { createBankStatements } from './service.ts';
