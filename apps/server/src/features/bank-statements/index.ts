export { bankStatementRoutes } from './routes.ts';
export { type BankStatements, createBankStatements } from './service.ts';
