import { createHash } from 'node:crypto';
import type { Upload } from '@burnish/contract/photos/entities';
import { uploadSample } from '@burnish/contract/photos/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUploadEngine } from './engine.ts';
import { hashFile } from './hash-file.ts';
import type { TransferEvents, TransferInput } from './send-file.ts';
import type { TransferOutcome } from './transfer-outcome.ts';
import type { UploadEngine, UploadItem } from './types.ts';

/** A transfer that ends when the test says so. */
interface FakeTransfer {
  readonly input: TransferInput;
  readonly events: TransferEvents;
  end(outcome: TransferOutcome): Promise<void>;
  isAborted: boolean;
}

let transfers: FakeTransfer[];
let discarded: string[];
let signOutCount: number;
let isOnline: boolean;
let networkChanged: () => void;
let isHashUnavailable: boolean;
let unreadable: ReadonlySet<string>;
/** Hashes are computed once it resolves. */
let hashDelay: Promise<void> | null;
let now: number;
let engine: UploadEngine;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  transfers = [];
  discarded = [];
  signOutCount = 0;
  isOnline = true;
  isHashUnavailable = false;
  unreadable = new Set();
  hashDelay = null;
  now = 0;
  engine = createUploadEngine({
    send(input, events) {
      const { promise, resolve } = Promise.withResolvers<TransferOutcome>();
      const transfer: FakeTransfer = {
        input,
        events,
        isAborted: false,
        async end(outcome) {
          resolve(outcome);
          await nextTurn();
        },
      };
      transfers.push(transfer);
      return {
        outcome: promise,
        abort() {
          transfer.isAborted = true;
        },
      };
    },
    async hash(file) {
      if (hashDelay !== null) await hashDelay;
      if (unreadable.has(file.name)) return { error: 'unreadable' };
      return isHashUnavailable ? { error: 'unavailable' } : { sha256: await hashFile(file) };
    },
    discards: { add: (id) => discarded.push(id), has: (id) => discarded.includes(id) },
    onSignedOut: () => {
      signOutCount += 1;
    },
    now: () => now,
    schedule: (notifyListeners) => notifyListeners(),
    network: {
      isOnline: () => isOnline,
      onChange(listener) {
        networkChanged = listener;
        return () => undefined;
      },
    },
  });
  engine.start();
});

const photo = (name: string, content = name) => new File([content], name);
const add = (...files: File[]) => engine.add(files.map((file) => ({ file, folder: 'Wedding' })));
const items = () => engine.getState().items;
const phases = () => items().map(({ phase }) => phase);
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

function onlyItem(): UploadItem {
  const [item, ...rest] = items();
  if (item === undefined || rest.length > 0) throw new Error(`expected one item, got ${items().length}`);
  return item;
}

function transfer(index: number): FakeTransfer {
  const found = transfers[index];
  if (found === undefined) throw new Error(`only ${transfers.length} transfers were started`);
  return found;
}

function serverUpload(change: Partial<Upload>): Upload {
  return { ...uploadSample, folder: 'Wedding', warnings: [], sha256: null, rejection: null, ...change };
}

/** Adds one file and finishes its transfer. */
async function addAndTransfer(name: string, id: string): Promise<void> {
  add(photo(name));
  transfer(0).events.onId(id);
  await transfer(0).end({ kind: 'done' });
}

describe('adding files', () => {
  it('transfers three at a time, in order', async () => {
    add(...['a.jpg', 'b.jpg', 'c.nef', 'd.jpg'].map((name) => photo(name)));
    expect(phases()).toEqual(['uploading', 'uploading', 'uploading', 'queued']);
    await transfer(1).end({ kind: 'done' });
    expect(phases()).toEqual(['uploading', 'checking', 'uploading', 'uploading']);
    expect(transfers.map(({ input }) => input.file.name)).toEqual(['a.jpg', 'b.jpg', 'c.nef', 'd.jpg']);
  });

  it('goes on with the next files after some that can no longer be read, and can try those again', async () => {
    unreadable = new Set(['a.jpg', 'b.jpg', 'c.jpg']);
    add(...['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name)));
    await expect.poll(phases).toEqual(['failed', 'failed', 'failed', 'uploading']);
    expect(transfers.map(({ isAborted }) => isAborted)).toEqual([true, true, true, false]);
    unreadable = new Set();
    engine.retry(items()[0]?.key ?? '');
    expect(phases()).toEqual(['uploading', 'failed', 'failed', 'uploading']);
    await transfer(0).end({ kind: 'lost' });
    expect(phases()).toEqual(['uploading', 'failed', 'failed', 'uploading']);
  });

  it('transfers files sorted by name, whatever the order of selection', () => {
    add(...['DSC_10.jpg', 'DSC_9.jpg', 'DSC_1.jpg'].map((name) => photo(name)));
    expect(transfers.map(({ input }) => input.file.name)).toEqual(['DSC_1.jpg', 'DSC_9.jpg', 'DSC_10.jpg']);
  });

  it('ignores a file that was added before', () => {
    add(photo('a.jpg'));
    add(photo('a.jpg'));
    expect(transfers).toHaveLength(1);
    onlyItem();
  });

  it('skips files that are not photos and lists their names', () => {
    add(photo('.DS_Store'), photo('a.xmp'), photo('a.JPG'));
    expect(engine.getState().skippedFiles).toEqual(['.DS_Store', 'a.xmp']);
    expect(onlyItem().fileName).toBe('a.JPG');
  });

  it('lists the names of unreadable files until the next selection', () => {
    engine.add([{ file: photo('a.jpg'), folder: '' }], ['b.jpg']);
    expect(engine.getState().unreadableFiles).toEqual(['b.jpg']);
    add(photo('c.jpg'));
    expect(engine.getState().unreadableFiles).toEqual([]);
  });

  it('flags later files with the same content as duplicates', async () => {
    add(photo('a.jpg', 'same'), photo('b.jpg', 'same'), photo('c.jpg'));
    await expect.poll(() => items().map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, false]);
  });
});

describe('uploads started earlier', () => {
  const unfinished = serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, offset: 3, state: 'uploading' });

  it('resume when their file is selected again', () => {
    engine.sync([unfinished]);
    expect(onlyItem()).toMatchObject({ phase: 'missing', bytesSent: 3, id: 'u1' });
    add(photo('a.jpg'));
    expect(onlyItem()).toMatchObject({ phase: 'uploading', bytesSent: 3 });
    expect(transfer(0).input).toMatchObject({ id: 'u1' });
  });

  it('are not matched with a file of another folder', () => {
    engine.sync([unfinished]);
    engine.add([{ file: photo('a.jpg'), folder: 'Elsewhere' }]);
    expect(phases()).toEqual(['missing', 'uploading']);
    expect(transfer(0).input.id).toBeNull();
  });

  it('restart when the server has deleted them', async () => {
    engine.sync([unfinished]);
    add(photo('a.jpg'));
    await transfer(0).end({ kind: 'gone' });
    expect(transfer(1).input.id).toBeNull();
    expect(onlyItem()).toMatchObject({ phase: 'uploading', bytesSent: 0 });
  });

  it('are listed separately when the same file was started twice', () => {
    engine.sync([unfinished, { ...unfinished, _id: 'u2' }]);
    expect(items().map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(new Set(items().map(({ key }) => key)).size).toBe(2);
  });

  it('are ignored when the same file is being uploaded here', () => {
    add(photo('a.jpg'));
    transfer(0).events.onId('u9');
    engine.sync([unfinished, { ...unfinished, _id: 'u9' }]);
    expect(onlyItem()).toMatchObject({ id: 'u9', phase: 'uploading' });
  });

  it('disappear when two lists in a row do not contain them', () => {
    engine.sync([unfinished]);
    engine.sync([]);
    onlyItem();
    engine.sync([]);
    expect(items()).toEqual([]);
  });

  it('disappear at once when an event says that they were deleted', () => {
    engine.sync([unfinished]);
    engine.applyChanges([{ id: 'u1', upload: null }]);
    expect(items()).toEqual([]);
  });
});

describe('transferred files', () => {
  it('are ready when the checksums match', async () => {
    await addAndTransfer('a.jpg', 'u1');
    const ready = serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, state: 'ready' });
    engine.applyChanges([{ id: 'u1', upload: { ...ready, sha256: sha256('a.jpg') } }]);
    await expect.poll(() => onlyItem().phase).toBe('ready');
    expect(discarded).toEqual([]);
  });

  it.each(['before', 'after'])(
    'are ready without a comparison if hashing fails %s the transfer',
    async (order) => {
      isHashUnavailable = true;
      add(photo('a.jpg'));
      transfer(0).events.onId('u1');
      if (order === 'before') await nextTurn();
      const change = { fileName: 'a.jpg', size: 5, state: 'ready', sha256: sha256('other') } as const;
      engine.applyChanges([{ id: 'u1', upload: serverUpload({ _id: 'u1', ...change }) }]);
      await transfer(0).end({ kind: 'done' });
      expect(onlyItem()).toMatchObject({ phase: 'ready', reason: null });
      expect(discarded).toEqual([]);
    },
  );

  describe.each(['checking', 'ready', 'rejected'] as const)('whose file becomes unreadable', (state) => {
    const received = serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, state });

    it(`become ${state} if the server reports it before the hash`, async () => {
      unreadable = new Set(['a.jpg']);
      add(photo('a.jpg'));
      transfer(0).events.onId('u1');
      engine.applyChanges([{ id: 'u1', upload: received }]);
      await transfer(0).end({ kind: 'done' });
      engine.sync([received]);
      expect(onlyItem()).toMatchObject({ phase: state, reason: null });
    });

    it(`become ${state} if the server reports it after the transfer was stopped`, async () => {
      unreadable = new Set(['a.jpg']);
      add(photo('a.jpg'));
      transfer(0).events.onId('u1');
      await nextTurn();
      expect(onlyItem().phase).toBe('failed');
      engine.applyChanges([{ id: 'u1', upload: received }]);
      expect(onlyItem().phase).toBe(state);
    });

    it(`become ${state} if the server reports it after the hash`, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hashDelay = promise;
      unreadable = new Set(['a.jpg']);
      await addAndTransfer('a.jpg', 'u1');
      resolve();
      await nextTurn();
      engine.applyChanges([{ id: 'u1', upload: received }]);
      expect(onlyItem()).toMatchObject({ phase: state, reason: null });
    });
  });

  it('are sent once more after a checksum mismatch, then fail', async () => {
    const corrupted = serverUpload({ fileName: 'a.jpg', size: 5, state: 'ready', sha256: sha256('other') });
    await addAndTransfer('a.jpg', 'u1');
    engine.sync([{ ...corrupted, _id: 'u1' }]);
    await expect.poll(() => discarded).toEqual(['u1']);
    expect(onlyItem()).toMatchObject({ phase: 'uploading', bytesSent: 0 });
    transfer(1).events.onId('u2');
    await transfer(1).end({ kind: 'done' });
    engine.sync([{ ...corrupted, _id: 'u2' }]);
    await expect.poll(() => onlyItem().phase).toBe('failed');
    expect(discarded).toEqual(['u1', 'u2']);
    expect(onlyItem().reason).toMatch(/corrupted/);
  });

  it('show why the server rejected them', async () => {
    await addAndTransfer('a.jpg', 'u1');
    const rejection = 'This file isn’t a photo.';
    engine.sync([serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, state: 'rejected', rejection })]);
    expect(onlyItem()).toMatchObject({ phase: 'rejected', reason: rejection });
  });

  it.each(['ready', 'rejected'] as const)(
    'stay %s if the server reports it before the transfer ends',
    async (state) => {
      add(photo('a.jpg'));
      transfer(0).events.onId('u1');
      engine.applyChanges([
        {
          id: 'u1',
          upload: serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, state, sha256: sha256('a.jpg') }),
        },
      ]);
      await expect.poll(() => onlyItem().phase).toBe(state);
      await transfer(0).end({ kind: 'done' });
      expect(onlyItem().phase).toBe(state);
    },
  );

  it('are recognized by id after the server corrected the extension', async () => {
    await addAndTransfer('a.jpg', 'u1');
    engine.sync([serverUpload({ _id: 'u1', fileName: 'a.jpg.png', size: 5, state: 'checking' })]);
    onlyItem();
  });

  it('disappear once they are submitted', async () => {
    await addAndTransfer('a.jpg', 'u1');
    engine.removeSubmitted(['u1']);
    expect(items()).toEqual([]);
    expect(discarded).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('queues transfers and resumes them when the network is back', () => {
    add(photo('a.jpg'));
    transfer(0).events.onId('u1');
    isOnline = false;
    networkChanged();
    expect(transfer(0).isAborted).toBe(true);
    expect(engine.getState().isOffline).toBe(true);
    expect(phases()).toEqual(['queued']);
    isOnline = true;
    networkChanged();
    expect(transfer(1).input.id).toBe('u1');
  });

  it('fails the file when it lasts too long, and the file can be retried', async () => {
    add(photo('a.jpg'));
    await transfer(0).end({ kind: 'lost' });
    expect(onlyItem()).toMatchObject({ phase: 'failed', reason: expect.stringMatching(/connection/) });
    engine.retry(onlyItem().key);
    expect(phases()).toEqual(['uploading']);
  });
});

it('pauses all transfers when a rejection affects all files', async () => {
  add(...['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name)));
  await transfer(0).end({ kind: 'rejected', message: 'No images left.', affectsAllFiles: true });
  expect(engine.getState()).toMatchObject({ isPaused: true });
  expect(phases()).toEqual(['failed', 'uploading', 'uploading', 'queued']);
});

it('stops transferring when the session ends', async () => {
  add(photo('a.jpg'));
  await transfer(0).end({ kind: 'signed-out' });
  expect(signOutCount).toBe(1);
  expect(phases()).toEqual(['queued']);
});

it('pauses and resumes', () => {
  add(photo('a.jpg'));
  transfer(0).events.onId('u1');
  engine.pause();
  expect(transfer(0).isAborted).toBe(true);
  expect(phases()).toEqual(['queued']);
  engine.resume();
  expect(transfer(1).input.id).toBe('u1');
});

it('ignores how a transfer ends that was aborted by a pause', async () => {
  add(photo('a.jpg'));
  transfer(0).events.onId('u1');
  engine.pause();
  await transfer(0).end({ kind: 'lost' });
  expect(phases()).toEqual(['queued']);
  engine.resume();
  expect(phases()).toEqual(['uploading']);
  expect(transfers).toHaveLength(2);
  await transfer(1).end({ kind: 'done' });
  expect(phases()).toEqual(['checking']);
});

it('ignores how an aborted transfer ends while another has taken its place', async () => {
  add(photo('a.jpg'));
  engine.pause();
  engine.resume();
  await transfer(0).end({ kind: 'rejected', message: 'Too large.', affectsAllFiles: true });
  expect(engine.getState()).toMatchObject({ isPaused: false });
  expect(phases()).toEqual(['uploading']);
  expect(transfers).toHaveLength(2);
});

it('removes a file here and on the server', () => {
  add(photo('a.jpg'));
  transfer(0).events.onId('u1');
  engine.remove(onlyItem().key);
  expect(items()).toEqual([]);
  expect(discarded).toEqual(['u1']);
});

it('does not list a removed file again', () => {
  const upload = serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, state: 'ready' });
  engine.sync([upload]);
  engine.remove(onlyItem().key);
  engine.sync([upload]);
  engine.applyChanges([{ id: 'u1', upload }]);
  expect(items()).toEqual([]);
});

it('removes all files without starting those that were queued', async () => {
  add(...['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => photo(name)));
  transfer(0).events.onId('u1');
  engine.removeAll();
  expect(items()).toEqual([]);
  expect(transfers.map(({ isAborted }) => isAborted)).toEqual([true, true, true]);
  expect(discarded).toEqual(['u1']);
});

describe('an upload that is created after its transfer was aborted', () => {
  it('is discarded if the file was removed, also from the list that already contains it', () => {
    add(photo('a.jpg'));
    engine.remove(onlyItem().key);
    engine.applyChanges([
      { id: 'u1', upload: serverUpload({ _id: 'u1', fileName: 'a.jpg', state: 'uploading' }) },
    ]);
    transfer(0).events.onId('u1');
    expect(items()).toEqual([]);
    expect(discarded).toEqual(['u1']);
  });

  it('is discarded if the file was added again', () => {
    add(photo('a.jpg'));
    engine.remove(onlyItem().key);
    add(photo('a.jpg'));
    transfer(1).events.onId('u2');
    transfer(1).events.onProgress(3);
    transfer(0).events.onId('u1');
    transfer(0).events.onProgress(0);
    expect(onlyItem()).toMatchObject({ id: 'u2', bytesSent: 3 });
    expect(discarded).toEqual(['u1']);
  });

  it('is kept if the queued file continues it', () => {
    add(photo('a.jpg'));
    engine.pause();
    const created = serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, offset: 0, state: 'uploading' });
    engine.applyChanges([{ id: 'u1', upload: created }]);
    transfer(0).events.onId('u1');
    expect(onlyItem()).toMatchObject({ id: 'u1', phase: 'queued' });
    expect(discarded).toEqual([]);
  });
});

it('keeps a resumed upload whose id is reported after a pause', () => {
  engine.sync([serverUpload({ _id: 'u1', fileName: 'a.jpg', size: 5, offset: 3, state: 'uploading' })]);
  add(photo('a.jpg'));
  engine.pause();
  transfer(0).events.onId('u1');
  expect(discarded).toEqual([]);
});

it('measures the speed and the time left', () => {
  add(photo('a.jpg', 'x'.repeat(10_000)));
  expect(engine.getState().progress).toMatchObject({
    bytesPerSecond: null,
    secondsLeft: null,
    bytesTotal: 10_000,
  });
  for (let second = 0; second < 4; second += 1) {
    transfer(0).events.onProgress((second + 1) * 1_000);
    now += 1_000;
  }
  const { bytesPerSecond, secondsLeft, bytesSent, filesUploaded } = engine.getState().progress;
  expect(bytesPerSecond).toBe(1_000);
  expect(secondsLeft).toBe(6);
  expect([bytesSent, filesUploaded]).toEqual([4_000, 0]);
});

it('notifies subscribers, and returns the same state until something changes', () => {
  let notifications = 0;
  const unsubscribe = engine.subscribe(() => {
    notifications += 1;
  });
  add(photo('a.jpg'));
  expect(notifications).toBeGreaterThan(0);
  expect(engine.getState()).toBe(engine.getState());
  unsubscribe();
});
