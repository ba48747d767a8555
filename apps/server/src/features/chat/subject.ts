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

async function findOwner(queries: Queries, subject: repository.Subject): Promise<string | undefined> {
  return isId(subject.id) ? repository.findOwner(queries, subject) : undefined;
}

/** What is named, and the customer's. Null: nothing is named. @throws DomainError INVALID_INPUT */
export async function findSubject(
  queries: Queries,
  named: Named,
  customerId: string,
): Promise<repository.Subject | null> {
  const subject = subjectIn(named);
  if (subject === null || (await findOwner(queries, subject)) === customerId) return subject;
  throw invalidInput(subject.member, `This customer has no such ${words[subject.member]}.`);
}

/** What is asked about, with whose it is. @throws DomainError INVALID_INPUT, NOT_FOUND */
export async function askedAbout(queries: Queries, named: Named) {
  const subject = subjectIn(named);
  if (subject === null) throw invalidInput('orderId', 'Name an order or an invoice.');
  const ownerId = await findOwner(queries, subject);
  if (ownerId === undefined) throw new DomainError('NOT_FOUND');
  return { subject, ownerId };
}
