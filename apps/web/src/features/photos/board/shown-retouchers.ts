import type { Retoucher } from '@burnish/contract/assignments/entities';
import { byWorkload, managesJobs } from '../assignments/assignees.ts';

/** Whose workload the board shows: all retouchers, and of those who manage jobs only those with photos. */
export function shownRetouchers(retouchers: readonly Retoucher[]): readonly Retoucher[] {
  return byWorkload(retouchers.filter((person) => person.photoCount > 0 || !managesJobs(person)));
}
