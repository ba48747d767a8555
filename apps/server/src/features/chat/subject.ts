// The order, invoice or job that a message is about.
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import * as messageRepository from './messages/repository.ts';

export interface SubjectInput {
  readonly orderId?: string | null | undefined;
  readonly invoiceId?: string | null | undefined;
  readonly jobId?: string | null | undefined;
}

const oneSubjectMessage = 'Choose one order, invoice or job.';
const nouns = { orderId: 'order', invoiceId: 'invoice', jobId: 'job' } as const;

/** Null: none is given. @throws DomainError INVALID_INPUT when several are */
function parseSubject(input: SubjectInput): messageRepository.Subject | null {
  const given = (['orderId', 'invoiceId', 'jobId'] as const).flatMap((field) => {
    const id = input[field];
    return id ? [{ field, id }] : [];
  });
  const [subject, other] = given;
  if (other !== undefined) throw invalidInput(other.field, oneSubjectMessage);
  return subject ?? null;
}

async function readSubject(queries: Queries, subject: messageRepository.Subject) {
  const found = isId(subject.id) ? await messageRepository.findSubject(queries, subject) : undefined;
  return found && { ...subject, ...found };
}

/** A subject with its customer and its names. */
export type SubjectRecord = NonNullable<Awaited<ReturnType<typeof readSubject>>>;

/** The subject of a new message, which belongs to the customer. Null: none is given. @throws DomainError INVALID_INPUT */
export async function findSubject(
  queries: Queries,
  input: SubjectInput,
  customerId: string,
): Promise<SubjectRecord | null> {
  const subject = parseSubject(input);
  if (subject === null) return null;
  const found = await readSubject(queries, subject);
  if (found?.userId === customerId) return found;
  throw invalidInput(subject.field, `This customer doesn't have this ${nouns[subject.field]}.`);
}

/** @throws DomainError INVALID_INPUT unless exactly one is given, NOT_FOUND */
export async function getSubject(queries: Queries, input: SubjectInput): Promise<SubjectRecord> {
  const subject = parseSubject(input);
  if (subject === null) throw invalidInput('orderId', oneSubjectMessage);
  const found = await readSubject(queries, subject);
  if (found === undefined) throw new DomainError('NOT_FOUND');
  return found;
}
