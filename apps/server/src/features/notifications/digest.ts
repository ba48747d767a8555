// What waits for a member of staff, for the email of each morning.
import { can, type Person } from '@burnish/domain/access';
import type { Invoices } from '../orders/invoices/index.ts';
import type { Today } from '../today/index.ts';
import type { StudioDigest } from './contents/index.ts';

export function createDigest({
  today,
  invoices,
}: {
  today: Pick<Today, 'countAll'>;
  invoices: Pick<Invoices, 'summarize'>;
}) {
  return async (person: Person): Promise<StudioDigest> => {
    const [counts, overdue] = await Promise.all([
      today.countAll(person),
      can(person, 'invoices:manage') ? invoices.summarize({ overdue: 'true' }) : { count: 0 },
    ]);
    return { ...counts, overdueInvoices: overdue.count };
  };
}
