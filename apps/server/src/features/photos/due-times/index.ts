export { updateDueTimes } from './update-due-times.ts';
