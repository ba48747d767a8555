import type { Changed, EntityName } from '@burnish/contract/events';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dependsOn } from './entity-queries.ts';
import { awaitChanges, createLiveRefresh, loadRowUpdates, whenShown } from './live-refresh.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
let refresh: ReturnType<typeof createLiveRefresh>;

beforeEach(async () => {
  vi.useFakeTimers();
  await loadRowUpdates();
  refresh = createLiveRefresh(client);
});
afterEach(() => {
  refresh.stop();
  client.clear();
  vi.useRealTimers();
});

const changeOf = (entity: EntityName): Changed => ({ audience: 'studio', changes: [{ entity, id: 'a' }] });

/** Shows a figure, and returns the function that loads it. */
async function showFigure(...entities: EntityName[]) {
  const load = vi.fn(async () => 1);
  new QueryObserver(client, {
    queryKey: ['figure', ...entities],
    queryFn: load,
    meta: dependsOn(...entities),
  }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  load.mockClear();
  return load;
}

async function report(entity: EntityName) {
  const event = changeOf(entity);
  const isShown = vi.fn();
  refresh.show(event);
  void whenShown(event).then(isShown);
  await vi.advanceTimersByTimeAsync(0);
  return isShown;
}

test('a change is shown at once, and later ones of the same second together', async () => {
  const [orders, settings] = [await showFigure('order'), await showFigure('setting')];
  expect(await report('order')).toHaveBeenCalledOnce();
  expect(orders).toHaveBeenCalledTimes(1);
  const others = [await report('order'), await report('setting'), await report('order')];
  for (const isShown of others) expect(isShown).not.toHaveBeenCalled();
  expect(orders).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const isShown of others) expect(isShown).toHaveBeenCalledOnce();
  expect(orders).toHaveBeenCalledTimes(2);
  expect(settings).toHaveBeenCalledTimes(1);
});

test('a change that an action waits for is shown at once', async () => {
  const settings = await showFigure('setting');
  await report('order');
  const stop = awaitChanges(['setting', 'order']);
  expect(await report('setting')).toHaveBeenCalledOnce();
  expect(settings).toHaveBeenCalledTimes(1);
  stop();
  expect(await report('setting')).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(settings).toHaveBeenCalledTimes(2);
});

test('two actions wait for the same change', async () => {
  const entities: EntityName[] = ['setting'];
  const [stopFirst, stopSecond] = [awaitChanges(entities), awaitChanges(entities)];
  await report('setting');
  stopFirst();
  expect(await report('setting')).toHaveBeenCalledOnce();
  stopSecond();
});

test('the changes are shown after the data has been loaded', async () => {
  const load = await showFigure('setting');
  const reply = Promise.withResolvers<number>();
  load.mockReturnValue(reply.promise);
  const isShown = await report('setting');
  expect(isShown).not.toHaveBeenCalled();
  reply.resolve(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(isShown).toHaveBeenCalledOnce();
});

test('nothing waits for changes that are no longer shown', async () => {
  await report('order');
  const isShown = await report('order');
  refresh.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(isShown).toHaveBeenCalledOnce();
});

test('an event that nobody shows is not waited for', async () => {
  await whenShown(changeOf('order'));
});
