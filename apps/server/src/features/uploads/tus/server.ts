// The resumable way: tus 1.0, spoken by @tus/server over our files and our rows. Whatever it refuses is thrown, so that
// it is answered like every refusal.

import { basePath } from '@burnish/contract/api';
import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import { photoMaxBytes } from '@burnish/domain/photo/photo';
import { DataStore, type Locker, Server, TUS_RESUMABLE, Upload } from '@tus/server';
import type { Caller } from '../../../platform/caller.ts';
import type { Arrivals } from '../arrivals.ts';
import type { Locks } from '../locks.ts';

export const tusPath = `${basePath}/photos/tus`;

/** Bytes as they come; `stop` ends a connection that is most likely lost. */
export interface Content {
  readonly bytes: AsyncIterable<Uint8Array>;
  stop(): void;
}

export interface Tus {
  /** `content`: the body of the request. @throws DomainError for everything that is refused */
  answer(caller: Caller, request: Request, content: Content): Promise<Response>;
  /** Bytes that are here, for an answer that tells of a failure. */
  offsetOf(id: string): Promise<number>;
}

/** What the protocol refuses, by the status that it gives it; the rest is no request of this protocol. */
const refusals: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  409: 'WRONG_STATE',
  410: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
};

function statusOf(error: object): number {
  return 'status_code' in error ? Number(error.status_code) : 500;
}

function asRefusal(error: Error | { status_code: number }): Error {
  if (error instanceof DomainError) return error;
  const status = statusOf(error);
  if (status >= 500 && status !== 501) return error instanceof Error ? error : new Error('tus failed');
  return new DomainError(refusals[status] ?? 'INVALID_INPUT');
}

function createStore(arrivals: Arrivals, contentOf: (id: string) => Content['bytes']): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'termination'],
    // Its id was given, and its file made, when it was begun.
    create: async (upload: Upload) => upload,
    getUpload: async (id: string) => new Upload({ id, ...(await arrivals.find(id)) }),
    // What comes is read where it comes from: on the way through a Request each byte would be copied once more.
    write: (_nothing: unknown, id: string, offset: number) => arrivals.append(id, offset, contentOf(id)),
  });
}

export function createTus(parts: {
  arrivals: Arrivals;
  locks: Locks;
  discard: (caller: Caller, id: string) => Promise<void>;
}): Tus {
  const { arrivals, locks, discard } = parts;
  const asked = new WeakMap<object, { caller: Caller; content: Content }>();
  /** What is written to each upload, by whoever has it. */
  const writing = new Map<string, Content>();

  /** @throws DomainError UNAUTHENTICATED */
  function askedBy(request: object) {
    const found = asked.get(request);
    if (found === undefined) throw new DomainError('UNAUTHENTICATED');
    return found;
  }

  /** @throws DomainError UPLOAD_BUSY: nobody writes without having it */
  function contentOf(id: string): Content['bytes'] {
    const content = writing.get(id);
    if (content === undefined) throw new DomainError('UPLOAD_BUSY');
    return content.bytes;
  }

  /** Who sends bytes does not drive another away who does; who asks or throws away does. */
  function lockerFor(request: { readonly method: string }): Locker {
    const { content } = askedBy(request);
    return {
      newLock: (id) => ({
        async lock() {
          await locks.hold(id, { isPatient: request.method !== 'PATCH', giveWay: content.stop });
          writing.set(id, content);
        },
        async unlock() {
          writing.delete(id);
          locks.free(id);
        },
      }),
    };
  }

  const server = new Server({
    path: tusPath,
    relativeLocation: true,
    maxSize: photoMaxBytes,
    locker: lockerFor,
    datastore: createStore(arrivals, contentOf),
    namingFunction: (request, metadata) =>
      arrivals.begin(askedBy(request).caller, {
        fileName: metadata?.filename ?? '',
        folder: metadata?.folder ?? '',
        size: Number(request.headers.get('upload-length')),
      }),
    async onIncomingRequest(request, id) {
      await arrivals.checkOwn(askedBy(request).caller, id);
    },
    onResponseError(_request, error) {
      throw asRefusal(error);
    },
  });

  /** Ours: to throw away takes the lock itself. */
  async function terminate(caller: Caller, { url }: Request): Promise<Response> {
    await discard(caller, url.split('/').at(-1) ?? '');
    return new Response(null, { status: 204, headers: { 'tus-resumable': TUS_RESUMABLE } });
  }

  return {
    async answer(caller, request, content) {
      if (request.method === 'DELETE') return terminate(caller, request);
      asked.set(request, { caller, content });
      const response = await server.handleWeb(request);
      if (response.status >= 400) throw asRefusal({ status_code: response.status });
      return response;
    },
    offsetOf: async (id) => (await arrivals.find(id)).offset,
  };
}
