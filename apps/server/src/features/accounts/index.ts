export { accountRoutes } from './routes.ts';
export { createAccounts, type ProvenIdentity } from './service.ts';
export { createTokens } from './tokens.ts';
