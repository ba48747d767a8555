// Compares the journal of a load with what the product has after the faults, emails included.
import type pg from 'pg';
import type { People } from '../testing/load/people.ts';
import { type Comparison, compareWithProduct } from '../testing/load/verify.ts';
import { findStuckTasks } from './inspect-database.ts';
import type { Stage } from './stage.ts';

/** One email about each invoice that was sent. An email about something that has changed is not sent. */
async function compareMails({ customers }: People, { journal, mails }: Stage, client: pg.Client) {
  const { rows } = await client.query<{ number: string }>(
    "select number from invoices where status in ('sent', 'viewed')",
  );
  const unpaid = new Set(rows.map(({ number }) => number));
  const [lost, duplicated]: [string[], string[]] = [[], []];
  const emails = new Map(customers.map(({ id, email }) => [id, email]));
  for (const { entry, round } of journal.entries) {
    if (entry.kind !== 'invoice') continue;
    const { size } = mails.idsOf(emails.get(entry.personId) ?? '', `Invoice ${entry.number} for `);
    if (size === 0 && unpaid.has(entry.number))
      lost.push(`the email about ${entry.number} of round ${round}`);
    if (size > 1) duplicated.push(`the email about ${entry.number} × ${size}`);
  }
  return { lost, duplicated };
}

export async function compareAll(crowd: People, stage: Stage, client: pg.Client) {
  const { customers } = crowd;
  const stuck = await findStuckTasks(client);
  const compared: Comparison[] = [await compareMails(crowd, stage, client)];
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
