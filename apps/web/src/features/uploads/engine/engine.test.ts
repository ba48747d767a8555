import { createHash } from 'node:crypto';
import type { Upload } from '@burnish/contract/entity';
import { uploadSample } from '@burnish/contract/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUploadEngine } from './engine.ts';
import { hashOf } from './hash.ts';
import type { Heard, Outcome, ToSend } from './send-file.ts';
import type { UploadEngine, UploadItem } from './types.ts';

/** A line that a test holds: each sending waits for what becomes of it. */
interface Line {
  readonly what: ToSend;
  readonly heard: Heard;
  end(outcome: Outcome): Promise<void>;
  isBroken: boolean;
}

let lines: Line[];
let discarded: string[];
let signedOut: number;
let online: boolean;
let networkChanged: () => void;
let clock: number;
let engine: UploadEngine;

const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  lines = [];
  discarded = [];
  signedOut = 0;
  online = true;
  clock = 0;
  engine = createUploadEngine({
    send(what, heard) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const line: Line = {
        what,
        heard,
        isBroken: false,
        async end(outcome) {
          resolve(outcome);
          await settled();
        },
      };
      lines.push(line);
      return {
        ended: promise,
        abort() {
          line.isBroken = true;
        },
      };
    },
    hash: hashOf,
    discard: async (id) => void discarded.push(id),
    onSignedOut: () => {
      signedOut += 1;
    },
    now: () => clock,
    soon: (tell) => tell(),
    network: {
      isOnline: () => online,
      onChange(changed) {
        networkChanged = changed;
        return () => undefined;
      },
    },
  });
  engine.open();
});

const picture = (name: string, content = name) => new File([content], name);
const give = (...files: File[]) => engine.add(files.map((file) => ({ file, folder: 'Wedding' })));
const items = () => engine.getState().items;
const phases = () => items().map(({ phase }) => phase);
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

function only(): UploadItem {
  const [item, ...others] = items();
  if (item === undefined || others.length > 0) throw new Error(`${items().length} files`);
  return item;
}

function line(place: number): Line {
  const found = lines[place];
  if (found === undefined) throw new Error(`only ${lines.length} were sent`);
  return found;
}

function said(change: Partial<Upload>): Upload {
  return { ...uploadSample, folder: 'Wedding', findings: [], sha256: null, refusal: null, ...change };
}

/** One file, all of it sent, with this id. */
async function arrived(name: string, id: string): Promise<void> {
  give(picture(name));
  line(0).heard.onId(id);
  await line(0).end({ kind: 'done' });
}

describe('files that were gathered', () => {
  it('are sent three at a time, in their order', async () => {
    give(...['a.jpg', 'b.jpg', 'c.nef', 'd.jpg'].map((name) => picture(name)));
    expect(phases()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    await line(1).end({ kind: 'done' });
    expect(phases()).toEqual(['sending', 'checking', 'sending', 'sending']);
    expect(lines.map(({ what }) => what.file.name)).toEqual(['a.jpg', 'b.jpg', 'c.nef', 'd.jpg']);
  });

  it('are sent as they lie in their folders, however they were given', () => {
    give(...['DSC_10.jpg', 'DSC_9.jpg', 'DSC_1.jpg'].map((name) => picture(name)));
    expect(lines.map(({ what }) => what.file.name)).toEqual(['DSC_1.jpg', 'DSC_9.jpg', 'DSC_10.jpg']);
  });

  it('are taken once', () => {
    give(picture('a.jpg'));
    give(picture('a.jpg'));
    expect(lines).toHaveLength(1);
    only();
  });

  it('that are none are left out by name', () => {
    give(picture('.DS_Store'), picture('a.xmp'), picture('a.JPG'));
    expect(engine.getState().leftOut).toEqual(['.DS_Store', 'a.xmp']);
    expect(only().fileName).toBe('a.JPG');
  });

  it('with the same content are marked, and only the later ones', async () => {
    give(picture('a.jpg', 'same'), picture('b.jpg', 'same'), picture('c.jpg'));
    await expect.poll(() => items().map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, false]);
  });
});

describe('what was begun earlier', () => {
  const begun = said({ _id: 'u1', fileName: 'a.jpg', size: 5, offset: 3, state: 'arriving' });

  it('waits for its file and goes on where it stopped', () => {
    engine.heard([begun]);
    expect(only()).toMatchObject({ phase: 'missing', sent: 3, id: 'u1' });
    give(picture('a.jpg'));
    expect(only()).toMatchObject({ phase: 'sending', sent: 3 });
    expect(line(0).what).toMatchObject({ id: 'u1' });
  });

  it('is another file where the folder or the size differs', () => {
    engine.heard([begun]);
    engine.add([{ file: picture('a.jpg'), folder: 'Elsewhere' }]);
    expect(phases()).toEqual(['missing', 'sending']);
    expect(line(0).what.id).toBeNull();
  });

  it('begins anew where the service has swept it away', async () => {
    engine.heard([begun]);
    give(picture('a.jpg'));
    await line(0).end({ kind: 'gone' });
    expect(line(1).what.id).toBeNull();
    expect(only()).toMatchObject({ phase: 'sending', sent: 0 });
  });

  it('stands twice where it was begun twice', () => {
    engine.heard([begun, { ...begun, _id: 'u2' }]);
    expect(items().map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(new Set(items().map(({ key }) => key)).size).toBe(2);
  });

  it('in another window at this moment is not asked for here', () => {
    give(picture('a.jpg'));
    line(0).heard.onId('u9');
    engine.heard([begun, { ...begun, _id: 'u9' }]);
    expect(only()).toMatchObject({ id: 'u9', phase: 'sending' });
  });

  it('goes when the service names it no more, but not for one list that was late', () => {
    engine.heard([begun]);
    engine.heard([]);
    only();
    engine.heard([]);
    expect(items()).toEqual([]);
  });
});

describe('a file that arrived', () => {
  it('is ready once what arrived is what left', async () => {
    await arrived('a.jpg', 'u1');
    engine.heard([said({ _id: 'u1', fileName: 'a.jpg', size: 5, state: 'ready', sha256: sha256('a.jpg') })]);
    await expect.poll(() => only().phase).toBe('ready');
    expect(discarded).toEqual([]);
  });

  it('otherwise than it left is sent once more, and then told', async () => {
    const differing = said({ fileName: 'a.jpg', size: 5, state: 'ready', sha256: sha256('other') });
    await arrived('a.jpg', 'u1');
    engine.heard([{ ...differing, _id: 'u1' }]);
    await expect.poll(() => discarded).toEqual(['u1']);
    expect(only()).toMatchObject({ phase: 'sending', sent: 0 });
    line(1).heard.onId('u2');
    await line(1).end({ kind: 'done' });
    engine.heard([{ ...differing, _id: 'u2' }]);
    await expect.poll(() => only().phase).toBe('failed');
    expect(discarded).toEqual(['u1', 'u2']);
    expect(only().words).toMatch(/arrived twice/);
  });

  it('and is no photograph says why', async () => {
    await arrived('a.jpg', 'u1');
    const refusal = 'This is no photograph.';
    engine.heard([said({ _id: 'u1', fileName: 'a.jpg', size: 5, state: 'refused', refusal })]);
    expect(only()).toMatchObject({ phase: 'refused', words: refusal });
  });

  it('is known by its id where its name ends as its content does', async () => {
    await arrived('a.jpg', 'u1');
    engine.heard([said({ _id: 'u1', fileName: 'a.jpg.png', size: 5, state: 'checking' })]);
    only();
  });

  it('is gone once it was handed in', async () => {
    await arrived('a.jpg', 'u1');
    engine.handedIn(['u1']);
    expect(items()).toEqual([]);
    expect(discarded).toEqual([]);
  });
});

describe('a line that breaks', () => {
  it('is waited for while there is no network, and goes on from what arrived', () => {
    give(picture('a.jpg'));
    line(0).heard.onId('u1');
    online = false;
    networkChanged();
    expect(line(0).isBroken).toBe(true);
    expect(engine.getState().isOffline).toBe(true);
    expect(phases()).toEqual(['waiting']);
    online = true;
    networkChanged();
    expect(line(1).what.id).toBe('u1');
  });

  it('for too long can be tried again', async () => {
    give(picture('a.jpg'));
    await line(0).end({ kind: 'lost' });
    expect(only()).toMatchObject({ phase: 'failed', words: expect.stringMatching(/connection/) });
    engine.retry(only().key);
    expect(phases()).toEqual(['sending']);
  });
});

it('stops all where one was refused for what goes for all', async () => {
  give(...['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => picture(name)));
  await line(0).end({ kind: 'refused', words: 'Nothing is left.', goesForAll: true });
  expect(engine.getState()).toMatchObject({ isPaused: true });
  expect(phases()).toEqual(['failed', 'sending', 'sending', 'waiting']);
});

it('sends nothing more once nobody is signed in', async () => {
  give(picture('a.jpg'));
  await line(0).end({ kind: 'signed-out' });
  expect(signedOut).toBe(1);
  expect(phases()).toEqual(['waiting']);
});

it('pauses and goes on', () => {
  give(picture('a.jpg'));
  line(0).heard.onId('u1');
  engine.pause();
  expect(line(0).isBroken).toBe(true);
  expect(phases()).toEqual(['waiting']);
  engine.resume();
  expect(line(1).what.id).toBe('u1');
});

it('removes a file here and at the service', () => {
  give(picture('a.jpg'));
  line(0).heard.onId('u1');
  engine.remove(only().key);
  expect(items()).toEqual([]);
  expect(discarded).toEqual(['u1']);
});

it('says how fast it goes and how long it takes', () => {
  give(picture('a.jpg', 'x'.repeat(10_000)));
  expect(engine.getState().progress).toMatchObject({ speed: null, secondsLeft: null, bytes: 10_000 });
  for (let second = 0; second < 4; second += 1) {
    line(0).heard.onSent((second + 1) * 1_000);
    clock += 1_000;
  }
  const { speed, secondsLeft, bytesSent, filesDone } = engine.getState().progress;
  expect(speed).toBe(1_000);
  expect(secondsLeft).toBe(6);
  expect([bytesSent, filesDone]).toEqual([4_000, 0]);
});

it('tells whoever shows it, and gives the same picture until something changes', () => {
  let told = 0;
  const stop = engine.subscribe(() => {
    told += 1;
  });
  give(picture('a.jpg'));
  expect(told).toBeGreaterThan(0);
  expect(engine.getState()).toBe(engine.getState());
  stop();
});
