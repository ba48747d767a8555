// Compares the journal of a load with what the product has after the failures, emails included.
import type pg from 'pg';
import type { People } from '../testing/load/people.ts';
import { type Comparison, compareWithProduct } from '../testing/load/verify.ts';
import { findStuckTasks } from './inspect-database.ts';
import type { Stage } from './stage.ts';

interface InvoiceNotice {
  readonly number: string;
  readonly notification: string;
  readonly isUnpaid: boolean;
}

/**
 * One email about each invoice that was sent. An email that is sent again has the same Message-ID, and one about something
 * that has changed is not sent.
 */
async function compareMails({ journal, mails }: Stage, client: pg.Client): Promise<Comparison> {
  const { rows } = await client.query<InvoiceNotice>(
    `select number, n.id as notification, status in ('sent', 'viewed') as "isUnpaid"
      from notifications n join invoices i on i.id = n.entity_id where n.event = 'invoice_sent'`,
  );
  const notices = Map.groupBy(rows, ({ number }) => number);
  const [lost, duplicated]: [string[], string[]] = [[], []];
  for (const { entry, round } of journal.entries) {
    if (entry.kind !== 'invoice') continue;
    const [notice, another] = notices.get(entry.number) ?? [];
    const isMissing = notice === undefined || (notice.isUnpaid && !mails.has(notice.notification));
    if (isMissing) lost.push(`the email about ${entry.number} of round ${round}`);
    if (another !== undefined) duplicated.push(`the email about ${entry.number}`);
  }
  return { lost, duplicated };
}

export async function compareAll(crowd: People, stage: Stage, client: pg.Client) {
  const { customers } = crowd;
  const stuck = await findStuckTasks(client);
  const compared: Comparison[] = [await compareMails(stage, client)];
  for (const person of customers) {
    const own = stage.journal.entries.filter(({ entry }) => entry.personId === person.id);
    compared.push(await compareWithProduct(person, own));
  }
  return {
    stuck,
    lost: compared.flatMap(({ lost }) => lost),
    duplicated: compared.flatMap(({ duplicated }) => duplicated),
  };
}
