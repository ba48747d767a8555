export {
  createUsage,
  type NewUsageEntry,
  type QuotaId,
  type TierUsage,
  type Usage,
} from './service.ts';
