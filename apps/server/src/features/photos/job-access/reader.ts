import { type Viewer, viewerOf } from '@burnish/domain/access';
import type { Caller } from '../../../platform/http/caller.ts';

/** Who reads a view. Without an ID: everyone with the role. */
export interface Reader {
  readonly viewer: Viewer;
  readonly id?: string | undefined;
}

export function readerOf(caller: Caller, ownerId: string): Reader {
  return { viewer: viewerOf(caller, ownerId), id: caller.id };
}

export const customerReader: Reader = { viewer: 'customer' };
