export { messageCounts } from './repository.ts';
export { messageCountView } from './view.ts';
