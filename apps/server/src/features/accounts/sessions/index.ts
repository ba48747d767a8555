export { endSessions, type SessionRow } from './repository.ts';
export { requireSession } from './require-session.ts';
export { sessionRoutes } from './routes.ts';
export { createSessions, type Sessions, type StartSession } from './service.ts';
