// Takes files to the service, some at a time, and knows of each how far it has got. It outlives lost connections; what
// a page before it began goes on where it stopped, once its file is given again.
import type { Upload } from '@burnish/contract/entity';
import { engineCopy as copy } from '../engine-copy.ts';
import { differs, type Entry, entryFrom, entryOf, isOurs, itemsOf, keyOf, told } from './entries.ts';
import { isWelcome } from './gather.ts';
import { inOrder } from './in-order.ts';
import { progressOf } from './progress.ts';
import type { Heard, Outcome, SendFile, Sending } from './send-file.ts';
import { createSpeedMeter } from './speed.ts';
import type { UploadEngine, UploadsState } from './types.ts';

const atOnce = 3;

export interface EngineParts {
  readonly send: SendFile;
  /** Null: the file can no longer be read. */
  readonly hash: (file: File) => Promise<string | null>;
  /** Throws a file away at the service. One that is gone already is none to complain about. */
  readonly discard: (id: string) => Promise<void>;
  readonly onSignedOut: () => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Does it soon, so that many changes become one picture. */
  readonly soon: (tell: () => void) => void;
  readonly network: { isOnline(): boolean; onChange(changed: () => void): () => void };
}

function stopsAll(outcome: Outcome): boolean {
  return outcome.kind === 'signed-out' || (outcome.kind === 'refused' && outcome.goesForAll);
}

export function createUploadEngine(parts: EngineParts): UploadEngine {
  const { send, hash, discard, now, soon, network } = parts;
  const entries = new Map<string, Entry>();
  const sendings = new Map<string, Sending>();
  const listeners = new Set<() => void>();
  const meter = createSpeedMeter(now);
  let leftOut: readonly string[] = [];
  let isPaused = false;
  let unlisten: (() => void) | null = null;
  let isTelling = false;
  let state: UploadsState | null = null;

  function changed(): void {
    state = null;
    if (isTelling) return;
    isTelling = true;
    soon(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  }

  function set(key: string, change: Partial<Entry>): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.set(key, { ...entry, ...change });
    changed();
  }

  function forget(key: string): void {
    sendings.get(key)?.abort();
    sendings.delete(key);
    entries.delete(key);
    changed();
  }

  /** From the beginning: what arrived of it is worth nothing. */
  function beginAnew(key: string, change: Partial<Entry> = {}): void {
    set(key, { id: null, upload: null, sent: 0, phase: 'waiting', words: null, ...change });
  }

  function settle(key: string, { words }: { words: string }): void {
    set(key, { phase: 'failed', words });
  }

  function compare(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined || entry.upload === null) return;
    if (!differs(entry)) {
      if (entry.upload.state === 'ready') set(key, { phase: 'ready' });
      return;
    }
    if (entry.id !== null) void discard(entry.id);
    if (entry.hasDiffered) {
      beginAnew(key);
      settle(key, { words: copy.differs });
    } else beginAnew(key, { hasDiffered: true });
    sendMore();
  }

  async function count(key: string, file: File): Promise<void> {
    const sha256 = await hash(file);
    if (entries.get(key)?.file !== file) return;
    if (sha256 === null) {
      sendings.get(key)?.abort();
      settle(key, { words: copy.unreadable });
      return;
    }
    set(key, { sha256 });
    compare(key);
  }

  function hearOf(key: string): Heard {
    return {
      onId: (id) => set(key, { id }),
      onSent(bytes) {
        const before = entries.get(key)?.sent ?? 0;
        if (bytes > before) meter.add(bytes - before);
        set(key, { sent: bytes });
      },
    };
  }

  function ended(key: string, sending: Sending, outcome: Outcome): void {
    // It was broken off, and something else goes on in its place.
    if (sendings.get(key) !== sending) return;
    sendings.delete(key);
    take(key, outcome);
    sendMore();
  }

  function take(key: string, outcome: Outcome): void {
    const whole = entries.get(key)?.size ?? 0;
    if (outcome.kind === 'done') set(key, { phase: 'checking', sent: whole });
    if (outcome.kind === 'gone') beginAnew(key);
    if (outcome.kind === 'lost') settle(key, { words: copy.lost });
    if (outcome.kind === 'refused') settle(key, outcome);
    if (outcome.kind === 'signed-out') set(key, { phase: 'waiting' });
    if (stopsAll(outcome)) isPaused = true;
    if (outcome.kind === 'signed-out') parts.onSignedOut();
  }

  function sendOne({ key, file, folder, id, sha256 }: Entry & { file: File }): void {
    set(key, { phase: 'sending', words: null });
    const sending = send({ file, folder, id }, hearOf(key));
    sendings.set(key, sending);
    void sending.ended.then((outcome) => ended(key, sending, outcome));
    if (sha256 === null) void count(key, file);
  }

  function sendMore(): void {
    if (isPaused || unlisten === null || !network.isOnline()) return;
    for (const entry of entries.values()) {
      if (sendings.size >= atOnce) return;
      const { file, phase } = entry;
      if (phase === 'waiting' && file !== null) sendOne({ ...entry, file });
    }
    if (sendings.size === 0) meter.rest();
  }

  function stopSending(): void {
    for (const [key, sending] of sendings) {
      sendings.delete(key);
      sending.abort();
      set(key, { phase: 'waiting' });
    }
    meter.rest();
  }

  function followNetwork(): void {
    if (!network.isOnline()) stopSending();
    sendMore();
    changed();
  }

  function remove(key: string): void {
    const id = entries.get(key)?.id ?? null;
    forget(key);
    if (id !== null) void discard(id);
    sendMore();
  }

  function addOne(entry: Entry): void {
    const known = entries.get(entry.key);
    if (known === undefined) entries.set(entry.key, entry);
    else if (known.phase === 'missing' || known.phase === 'failed')
      entries.set(entry.key, { ...known, file: entry.file, phase: 'waiting', words: null, sha256: null });
  }

  /** The name of a ready file may end otherwise than the one that was gathered: its id tells who it is. */
  function knownOf(upload: Upload): Entry | undefined {
    const byId = [...entries.values()].find(({ id }) => id === upload._id);
    if (byId !== undefined) return byId;
    const byKey = entries.get(keyOf(upload.folder, upload.fileName, upload.size));
    return byKey?.id === null ? byKey : undefined;
  }

  /** By an earlier page, or in another window just now: there it goes on by itself. */
  function begunElsewhere(entry: Entry): void {
    const same = entries.get(entry.key);
    if (same !== undefined && same.phase !== 'missing' && entry.phase === 'missing') return;
    const key = same === undefined ? entry.key : `${entry.key}\n${entry.id}`;
    entries.set(key, { ...entry, key });
  }

  function hearOne(upload: Upload): void {
    const known = knownOf(upload);
    if (known === undefined) {
      begunElsewhere(entryFrom(upload));
      return;
    }
    // Gathered before the list was read: it goes on with what is there of it.
    if (known.id === null && sendings.has(known.key)) return;
    entries.set(known.key, told({ ...known, id: upload._id }, upload));
    if (upload.sha256 !== null) compare(known.key);
  }

  /** A list may have been asked for before its newest file was there: only the second that is silent counts. */
  function dropUnnamed(named: ReadonlySet<string>): void {
    for (const entry of [...entries.values()]) {
      if (isOurs(entry) || entry.id === null || named.has(entry.id)) continue;
      if (entry.isMissed) entries.delete(entry.key);
      else entries.set(entry.key, { ...entry, isMissed: true });
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState() {
      state ??= {
        items: itemsOf(entries.values()),
        progress: progressOf(entries.values(), meter.speed()),
        isPaused,
        isOffline: !network.isOnline(),
        leftOut,
      };
      return state;
    },
    add(gathered) {
      const welcome = gathered.filter(({ file }) => isWelcome(file.name));
      leftOut = gathered.filter(({ file }) => !isWelcome(file.name)).map(({ file }) => file.name);
      for (const entry of inOrder(welcome.map(entryOf))) addOne(entry);
      sendMore();
      changed();
    },
    heard(uploads) {
      for (const upload of uploads) hearOne(upload);
      dropUnnamed(new Set(uploads.map(({ _id }) => _id)));
      sendMore();
      changed();
    },
    remove,
    removeAll() {
      for (const key of [...entries.keys()]) remove(key);
    },
    retry(key) {
      set(key, { phase: 'waiting', words: null });
      sendMore();
    },
    pause() {
      isPaused = true;
      stopSending();
      changed();
    },
    resume() {
      isPaused = false;
      sendMore();
      changed();
    },
    handedIn(ids) {
      const gone = new Set(ids);
      for (const { key, id } of [...entries.values()]) if (id !== null && gone.has(id)) forget(key);
    },
    open() {
      unlisten ??= network.onChange(followNetwork);
      sendMore();
    },
    close() {
      unlisten?.();
      unlisten = null;
      stopSending();
    },
  };
}
