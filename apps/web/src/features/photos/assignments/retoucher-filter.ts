import type { User } from '@burnish/contract/accounts/entities';
import type { Retoucher } from '@burnish/contract/assignments/entities';
import { can } from '@burnish/domain/access';
import { z } from 'zod';
import { defineFilter, type FilterValues } from '../../../lib/list-filters.ts';
import { fullName } from '../../../presentation/people.ts';
import { copy } from './copy.ts';

const text = copy.filter;

const unassigned = { value: 'none', label: copy.unassigned };

interface RetoucherFilterOptions {
  user: Pick<User, '_id' | 'role'>;
  /** Undefined: not loaded, or not shown to the user. */
  retouchers: readonly Pick<Retoucher, '_id' | 'fullName'>[] | undefined;
  filters: FilterValues;
}

/**
 * Whose jobs are listed. Who manages jobs chooses among all retouchers, others only their own. A person in the URL who isn't
 * one of them, or not yet, stays chosen: otherwise all jobs would be listed.
 */
export function retoucherFilter({ user, retouchers, filters }: RetoucherFilterOptions) {
  const name = 'retoucherId';
  const { label } = text;
  if (!can(user, 'jobs:manage')) {
    const options = [{ value: user._id, label: text.mine }, unassigned];
    return defineFilter({ name, label, allLabel: text.allJobs, options });
  }
  const people = (retouchers ?? []).map((person) => ({ value: person._id, label: fullName(person) }));
  const options = [unassigned, ...people];
  const chosen = filters[name] ?? '';
  const isUnknown = z.uuid().safeParse(chosen).success && options.every(({ value }) => value !== chosen);
  const unknown = { value: chosen, label: retouchers === undefined ? text.loading : text.other };
  return defineFilter({
    name,
    label,
    allLabel: text.all,
    options: isUnknown ? [...options, unknown] : options,
  });
}
