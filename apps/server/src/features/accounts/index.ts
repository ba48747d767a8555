export { accountRoutes } from './routes.ts';
export { type Accounts, createAccounts, type ProvenIdentity } from './service.ts';
export { createTokens } from './tokens.ts';
