import { expect, test } from 'vitest';
import { webhookEventDefinitions, webhookEvents, webhookEventsOf } from './events.ts';

test.each(webhookEvents)('%s has a name in two parts and a cause that no other event has', (event) => {
  expect(event).toMatch(/^[a-z_]+\.[a-z_]+$/);
  const { causes, entity } = webhookEventDefinitions[event];
  expect(causes.length).toBeGreaterThan(0);
  for (const cause of causes) expect(webhookEventsOf(cause, entity)).toEqual([event]);
});

test('an action on another entity causes no event', () => {
  expect(webhookEventsOf('order_approved', 'invoice')).toEqual([]);
  expect(webhookEventsOf('view_invoice', 'invoice')).toEqual([]);
});
