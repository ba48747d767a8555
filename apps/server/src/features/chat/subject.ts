// The order or the invoice that a message is about.
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Queries } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import * as repository from './repository.ts';

interface Named {
  readonly orderId?: string | null | undefined;
  readonly invoiceId?: string | null | undefined;
}

const words = { orderId: 'order', invoiceId: 'invoice' } as const;

/** Null: neither is named. @throws DomainError INVALID_INPUT when both are */
function subjectIn({ orderId, invoiceId }: Named): repository.Subject | null {
  if (orderId && invoiceId) throw invalidInput('invoiceId', 'Name either an order or an invoice.');
  if (orderId) return { member: 'orderId', id: orderId };
  return invoiceId ? { member: 'invoiceId', id: invoiceId } : null;
}

/** With whose it is, and what it is called. */
async function find(queries: Queries, subject: repository.Subject) {
  const found = isId(subject.id) ? await repository.findSubject(queries, subject) : undefined;
  return found && { ...subject, ...found };
}

export type FoundSubject = NonNullable<Awaited<ReturnType<typeof find>>>;

/** What is named, and the customer's. Null: nothing is named. @throws DomainError INVALID_INPUT */
export async function subjectOf(
  queries: Queries,
  named: Named,
  customerId: string,
): Promise<FoundSubject | null> {
  const subject = subjectIn(named);
  if (subject === null) return null;
  const found = await find(queries, subject);
  if (found?.userId === customerId) return found;
  throw invalidInput(subject.member, `This customer has no such ${words[subject.member]}.`);
}

/** @throws DomainError INVALID_INPUT when not exactly one is named, NOT_FOUND */
export async function askedAbout(queries: Queries, named: Named): Promise<FoundSubject> {
  const subject = subjectIn(named);
  if (subject === null) throw invalidInput('orderId', 'Name an order or an invoice.');
  const found = await find(queries, subject);
  if (found === undefined) throw new DomainError('NOT_FOUND');
  return found;
}
