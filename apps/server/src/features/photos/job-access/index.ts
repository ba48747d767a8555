export { type AssignedJob, createJobAccess, type JobAccess } from './job-access.ts';
export { customerReader, type Reader, readerOf } from './reader.ts';
export { isOfRetoucher, type ReadableBy, readableJobs } from './repository.ts';
export { updateAssignments } from './update-assignments.ts';
