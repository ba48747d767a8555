// Resumable uploads with tus 1.0: @tus/server on top of our files and rows. Protocol errors are thrown as DomainErrors.
import { basePath } from '@burnish/contract/api';
import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import { maxPhotoBytes } from '@burnish/domain/photos/photo';
import { DataStore, type Locker, Server, TUS_RESUMABLE, Upload } from '@tus/server';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { IncomingUploads } from '../incoming-uploads.ts';
import type { UploadLocks } from '../locks.ts';
import type { AppendedContent } from '../staging/index.ts';

export const tusPath = `${basePath}/photos/tus`;

/** The headers of tus 1.0, which pages of other origins may send and read. */
export const tusHeaders = {
  request: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
  response: ['Connection', 'Location', 'Tus-Resumable', 'Upload-Length', 'Upload-Offset'],
} as const;

export interface RequestBody {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Closes the connection. */
  abort(): void;
}

export interface TusServer {
  /** @throws DomainError */
  handle(caller: Caller, request: Request, body: RequestBody): Promise<Response>;
  /** Bytes received so far, for error responses. */
  offsetOf(id: string): Promise<number>;
}

/** By status of @tus/server. Other client errors are malformed requests. */
const errorCodesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  409: 'INVALID_STATE',
  410: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
};

function statusOf(error: object): number {
  return 'status_code' in error ? Number(error.status_code) : 500;
}

/** Server errors stay as they are, except 501 for unsupported requests. */
function toDomainError(error: Error | { status_code: number }): Error {
  if (error instanceof DomainError) return error;
  const status = statusOf(error);
  if (status >= 500 && status !== 501) return error instanceof Error ? error : new Error('tus failed');
  return new DomainError(errorCodesByStatus[status] ?? 'INVALID_INPUT');
}

function createStore(
  incomingUploads: IncomingUploads,
  contentFor: (id: string) => AppendedContent,
): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'termination'],
    // The naming function has created the upload already.
    create: async (upload: Upload) => upload,
    getUpload: async (id: string) => new Upload({ id, ...(await incomingUploads.find(id)) }),
    // Reads from the connection: the body of a web Request would copy each byte once more.
    write: (_body: unknown, id: string, offset: number) => incomingUploads.append(id, offset, contentFor(id)),
  });
}

export function createTusServer(deps: {
  incomingUploads: IncomingUploads;
  locks: UploadLocks;
  discard: (caller: Caller, id: string) => Promise<void>;
}): TusServer {
  const { incomingUploads, locks, discard } = deps;
  const contexts = new WeakMap<object, { caller: Caller; body: RequestBody }>();
  /** What the request sends that holds the lock of each upload. */
  const lockedContents = new Map<string, AppendedContent>();

  /** @throws DomainError UNAUTHENTICATED */
  function contextOf(request: object) {
    const context = contexts.get(request);
    if (context === undefined) throw new DomainError('UNAUTHENTICATED');
    return context;
  }

  /** @throws DomainError UPLOAD_IN_PROGRESS without the lock */
  function contentFor(id: string): AppendedContent {
    const content = lockedContents.get(id);
    if (content === undefined) throw new DomainError('UPLOAD_IN_PROGRESS');
    return content;
  }

  /** HEAD and DELETE abort a running PATCH; a second PATCH does not. */
  function lockerFor(request: { readonly method: string }): Locker {
    const { body } = contextOf(request);
    return {
      newLock: (id) => ({
        async lock() {
          const lockLost = await locks.acquire(id, {
            waitsForRelease: request.method !== 'PATCH',
            requestRelease: body.abort,
          });
          lockedContents.set(id, { bytes: body.bytes, lockLost });
        },
        async unlock() {
          lockedContents.delete(id);
          await locks.release(id);
        },
      }),
    };
  }

  const server = new Server({
    path: tusPath,
    relativeLocation: true,
    maxSize: maxPhotoBytes,
    locker: lockerFor,
    datastore: createStore(incomingUploads, contentFor),
    namingFunction: (request, metadata) =>
      incomingUploads.create(contextOf(request).caller, {
        fileName: metadata?.filename ?? '',
        folder: metadata?.folder ?? '',
        jobId: metadata?.jobId ?? null,
        size: Number(request.headers.get('upload-length')),
      }),
    async onIncomingRequest(request, id) {
      await incomingUploads.checkOwner(contextOf(request).caller, id);
    },
    onResponseError(_request, error) {
      throw toDomainError(error);
    },
  });

  /** Not left to @tus/server, because `discard` acquires the lock itself. */
  async function terminate(caller: Caller, { url }: Request): Promise<Response> {
    await discard(caller, url.split('/').at(-1) ?? '');
    return new Response(null, { status: 204, headers: { 'tus-resumable': TUS_RESUMABLE } });
  }

  return {
    async handle(caller, request, body) {
      if (request.method === 'DELETE') return terminate(caller, request);
      contexts.set(request, { caller, body });
      const response = await server.handleWeb(request);
      if (response.status >= 400) throw toDomainError({ status_code: response.status });
      return response;
    },
    offsetOf: async (id) => (await incomingUploads.find(id)).offset,
  };
}
