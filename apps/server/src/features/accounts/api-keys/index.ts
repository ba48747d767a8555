export { isApiKey } from './key-format.ts';
export { deleteApiKeysOf } from './repository.ts';
export { apiKeyRoutes } from './routes.ts';
export { type ApiKeys, createApiKeys } from './service.ts';
