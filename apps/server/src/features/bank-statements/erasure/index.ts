export { eraseBankStatementLines } from './repository.ts';
