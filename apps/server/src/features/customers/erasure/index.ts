export { eraseCustomerNotes } from './repository.ts';
