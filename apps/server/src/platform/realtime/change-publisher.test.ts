import { setTimeout as sleep } from 'node:timers/promises';
import type { Changed, EntityRows } from '@burnish/contract/events';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { createChangePublisher } from './change-publisher.ts';

const upload = (id: string) => ({ entity: 'upload', id, ownerId: 'ada' }) as const;
const order = (id: string, ownerId = 'ada') => ({ entity: 'order', id, ownerId }) as const;

const snapshot = drizzle.mock();

let lines: string[];
let toOwners: { readonly ownerId: string; readonly event: Changed }[];
let toStudio: Changed[];
let isAnyoneConnected: boolean;
let changes: ReturnType<typeof createChangePublisher>;

beforeEach(() => {
  [lines, toOwners, toStudio, isAnyoneConnected] = [[], [], [], true];
  changes = createChangePublisher(
    {
      isAnyoneConnected: () => isAnyoneConnected,
      sendToUser: (ownerId, event) => void toOwners.push({ ownerId, event }),
      rolesReading: (entity) => (entity === 'upload' ? [] : ['admin']),
      sendToRole: (_role, event) => void toStudio.push(event),
    },
    (read) => read(snapshot),
    createLogger('info', { write: (line) => void lines.push(line) }),
  );
});
afterEach(() => changes.close());

/** A row of which only the id matters. */
function rowOf(_id: string, viewer: string): EntityRows['order'] {
  return { _id, adminNotes: viewer } as EntityRows['order'];
}

const idsIn = ({ changes: list }: Changed) => list.map(({ id }) => id);

describe('publish', () => {
  it('sends all changes of one call as one event to each receiver', async () => {
    changes.publish([order('1'), order('2', 'ben'), order('3')]);
    await expect.poll(() => toStudio.map(idsIn)).toEqual([['1', '2', '3']]);
    expect(toOwners.map(({ ownerId, event }) => [ownerId, event.audience, idsIn(event)])).toEqual([
      ['ada', 'customer', ['1', '3']],
      ['ben', 'customer', ['2']],
    ]);
  });

  it('sends the first change at once and combines those that follow within 100 ms', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `${index}`);
    const [first = '', ...later] = ids;
    changes.publish([upload(first)]);
    await expect.poll(() => toOwners.length).toBe(1);
    for (const id of later) changes.publish([upload(id)]);
    await expect.poll(() => toOwners.flatMap(({ event }) => idsIn(event)).length).toBe(300);
    expect(toOwners[0] && idsIn(toOwners[0].event)).toEqual(['0']);
    // A busy machine may send the second one, too, before the others are published.
    expect(toOwners.length).toBeLessThanOrEqual(3);
    expect(toOwners.flatMap(({ event }) => idsIn(event))).toEqual(ids);
  });

  it('sends an entity that changes repeatedly once per event, with its latest row', async () => {
    let version = 0;
    changes.provideRows('order', async (ids) => {
      version += 1;
      return ids.map((id) => () => rowOf(id, `version ${version}`));
    });
    changes.publish([order('1')]);
    for (let count = 0; count < 5; count += 1) changes.publish([order('1')]);
    await expect.poll(() => toStudio.length).toBe(2);
    await sleep(150);
    expect(toStudio.map((event) => event.changes)).toEqual([
      [{ entity: 'order', id: '1', row: rowOf('1', 'version 1') }],
      [{ entity: 'order', id: '1', row: rowOf('1', 'version 2') }],
    ]);
  });

  it('sends more than 500 changes of a kind without their rows', async () => {
    changes.provideRows('order', async (ids) => ids.map((id) => () => rowOf(id, 'row')));
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
    changes.publish(ids(501).map((id) => order(id)));
    await expect.poll(() => toStudio.length).toBe(1);
    changes.publish(ids(500).map((id) => order(id)));
    await expect.poll(() => toStudio.length).toBe(2);
    expect(toStudio.map(({ changes: sent }) => sent.filter(({ row }) => row !== undefined).length)).toEqual([
      0, 500,
    ]);
  });

  it('sends nothing to the studio for entities that no role may read', async () => {
    changes.publish([upload('1')]);
    await expect.poll(() => toOwners.length).toBe(1);
    expect(toStudio).toEqual([]);
  });

  it('does nothing while nobody is connected', async () => {
    isAnyoneConnected = false;
    let reads = 0;
    changes.provideRows('order', async () => {
      reads += 1;
      return [];
    });
    changes.publish([order('1')]);
    await sleep(10);
    expect([reads, toOwners]).toEqual([0, []]);
  });

  it('goes on with later changes if a row cannot be built', async () => {
    changes.provideRows('order', async (ids) =>
      ids.map((id) => (viewer) => {
        if (id === 'broken' && viewer === 'admin') throw new Error('no such plan');
        return rowOf(id, viewer);
      }),
    );
    changes.publish([order('broken')]);
    changes.publish([order('1')]);
    await expect.poll(() => toStudio.map(idsIn)).toEqual([['1']]);
    expect(lines).toHaveLength(1);
  });

  it('sends what waits for the next event before it closes', async () => {
    changes.publish([order('1')]);
    await expect.poll(() => toStudio.length).toBe(1);
    changes.publish([order('2')]);
    await changes.close();
    expect(toStudio.map(idsIn)).toEqual([['1'], ['2']]);
  });

  it('sends what is published while it closes', async () => {
    const { promise: rows, resolve: finishReading } = Promise.withResolvers<[]>();
    changes.provideRows('order', () => rows);
    changes.publish([order('1')]);
    const closed = changes.close();
    changes.publish([order('2')]);
    finishReading([]);
    await closed;
    expect(toStudio.map(idsIn)).toEqual([['1'], ['2']]);
  });

  it('sends nothing after close', async () => {
    await changes.close();
    changes.publish([order('1')]);
    await sleep(10);
    expect(toOwners).toEqual([]);
  });
});

describe('rows', () => {
  it('are read once and sent as each receiver sees them', async () => {
    const reads: (readonly string[])[] = [];
    changes.provideRows('order', async (ids) => {
      reads.push(ids);
      return ids.map((id) => (viewer) => rowOf(id, viewer));
    });
    changes.publish([order('1'), order('2')]);
    await expect.poll(() => toStudio.length).toBe(1);
    expect(reads).toEqual([['1', '2']]);
    expect(toOwners[0]?.event.changes[0]).toMatchObject({ row: { adminNotes: 'customer' } });
    expect(toStudio[0]?.changes[0]).toMatchObject({ row: { adminNotes: 'admin' } });
  });

  it('are null for an entity that no longer exists, and absent without a reader', async () => {
    changes.provideRows('order', async () => []);
    changes.publish([order('1'), upload('2')]);
    await expect.poll(() => toOwners.length).toBe(1);
    expect(toOwners[0]?.event.changes).toEqual([
      { entity: 'order', id: '1', row: null },
      { entity: 'upload', id: '2' },
    ]);
  });

  it('are read from the same snapshot as those who may read them', async () => {
    const reads: unknown[] = [];
    changes.provideRows('order', async (ids, from) => {
      reads.push(from);
      return ids.map((id) => (viewer) => rowOf(id, viewer));
    });
    changes.provideReaders('order', async (ids, from) => {
      reads.push(from);
      return new Map(ids.map((id) => [id, [{ id: 'zainab', role: 'retoucher' }]]));
    });
    changes.publish([order('1')]);
    await expect.poll(() => toOwners.map(({ ownerId }) => ownerId)).toEqual(['ada', 'zainab']);
    expect(reads).toEqual([snapshot, snapshot]);
    expect(toOwners[1]?.event.changes).toEqual([{ entity: 'order', id: '1', row: rowOf('1', 'retoucher') }]);
  });

  it('are left out for readers, too, when they cannot be read', async () => {
    changes.provideRows('order', async () => {
      throw new Error('no connection');
    });
    changes.provideReaders(
      'order',
      async (ids) => new Map(ids.map((id) => [id, [{ id: 'zainab', role: 'retoucher' }]])),
    );
    changes.publish([order('1')]);
    await expect.poll(() => toOwners.length).toBe(2);
    expect(toOwners[1]?.event.changes).toEqual([{ entity: 'order', id: '1' }]);
  });

  it('are left out, with an error in the log, when they cannot be read', async () => {
    changes.provideRows('order', async () => {
      throw new Error('no connection');
    });
    changes.publish([order('1')]);
    await expect.poll(() => toStudio.map((event) => event.changes)).toEqual([[{ entity: 'order', id: '1' }]]);
    expect(lines).toHaveLength(1);
  });
});
