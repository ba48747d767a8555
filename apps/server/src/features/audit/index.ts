export { insertAuditRecords, listRecordsOf } from './repository.ts';
export { auditRoutes } from './routes.ts';
export { createAudit } from './service.ts';
