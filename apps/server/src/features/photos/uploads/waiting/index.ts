export { type WaitingUploads, waitingUploads } from './waiting-uploads.ts';
