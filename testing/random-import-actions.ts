// Random imports of what customers have in another system.
import { planIds } from '@burnish/domain/catalog/plans';
import { createImportedPeriod } from '@burnish/domain/imports/imported-period';
import { addDays, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { csvOf, importForm, invoiceCells, planCells } from './imports.ts';
import { listOrEmpty, type RandomAction, type RandomActor, type WeightedActions } from './random-actor.ts';

async function anyEmail({ person, random }: RandomActor): Promise<string> {
  return random.anyOf(await listOrEmpty(person.call('GET /admin/users'), 'users'))?.email ?? '';
}

function daysBefore(today: string, days: number) {
  const date = parseCalendarDate(today);
  if (date === null) throw new Error(`${today} is no date`);
  return addDays(date, -days);
}

const importInvoice: RandomAction = async (actor) => {
  const { random, today } = actor;
  const sentOn = daysBefore(today, 10 + random.below(90));
  const change = {
    For: random.oneOf(['Basic Product', ...planIds]),
    Quantity: '7',
    Amount: String(100 + random.below(900)),
    'Invoice date': sentOn,
    'Due date': addDays(sentOn, random.below(60)),
    'Amount paid': random.oneOf(['', '', '30.50']),
    'Payment date': daysBefore(today, random.below(10)),
  };
  const form = importForm(csvOf(invoiceCells(await anyEmail(actor), change)));
  await actor.person.call('POST /admin/imports/invoices', { form });
};

const importPlan: RandomAction = async (actor) => {
  const { random, today } = actor;
  const from = daysBefore(today, random.below(30));
  const evening = new Date(`${today}T23:00:00.000Z`);
  const period = { from, until: from, cycle: 'monthly', images: 0 } as const;
  const change = {
    Plan: random.oneOf(planIds),
    'Amount paid': String(1 + random.below(500)),
    'Start date': from,
    'End date': createImportedPeriod(period, { now: evening, timeZone: 'UTC' }).endsOn,
    'Images used': String(random.below(31)),
    'Auto renew': random.oneOf(['on', 'off']),
  };
  const form = importForm(csvOf(planCells(await anyEmail(actor), change)));
  await actor.person.call('POST /admin/imports/plans', { form });
};

export const importActions: WeightedActions = [
  [3, importInvoice],
  [3, importPlan],
];
