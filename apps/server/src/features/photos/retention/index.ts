export { createOriginalRetention, type OriginalRetention } from './retention.ts';
