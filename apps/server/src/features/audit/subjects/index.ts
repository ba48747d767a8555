export { findNumberedEntities, findSubjects } from './repository.ts';
