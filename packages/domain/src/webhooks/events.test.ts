import { expect, test } from 'vitest';
import { auditActions } from '../audit-actions.ts';
import { actionsWithoutWebhook, webhookEventDefinitions, webhookEvents, webhookEventsOf } from './events.ts';

test.each(webhookEvents)('%s has a name in two parts and a cause that no other event has', (event) => {
  expect(event).toMatch(/^[a-z_]+\.[a-z_]+$/);
  const { causes, entity } = webhookEventDefinitions[event];
  expect(causes.length).toBeGreaterThan(0);
  for (const cause of causes) expect(webhookEventsOf(cause, entity)).toEqual([event]);
});

test('an action on another entity causes no event', () => {
  expect(webhookEventsOf('order_approved', 'invoice')).toEqual([]);
  expect(webhookEventsOf('view_invoice', 'order')).toEqual([]);
});

test('each audited action either causes an event or is named as one that has none', () => {
  const causes = webhookEvents.flatMap((event) => webhookEventDefinitions[event].causes);
  expect([...causes, ...actionsWithoutWebhook].toSorted()).toEqual([...auditActions].toSorted());
});
