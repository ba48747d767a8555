export { endSessions, type SessionRow } from './repository.ts';
export { sessionRoutes } from './routes.ts';
export { createSessions, type Sessions, type StartSession } from './service.ts';
