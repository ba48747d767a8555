import { uploadSample } from '@burnish/contract/photos/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../../../ui/feedback/toast.ts';
import { copy } from '../copy.ts';
import { createBrowserEngine } from './browser-engine.ts';

const fetchMock = vi.fn<typeof fetch>();
const reply = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: code }), { status });

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', fetchMock.mockReset());
  vi.spyOn(toast, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function syncedEngine(id: string) {
  const engine = createBrowserEngine(null);
  engine.sync([{ ...uploadSample, _id: id }]);
  return engine;
}

it('does not list an upload that is still being discarded when the page is opened again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(promise);
  syncedEngine('u1').removeAll();
  await expect.poll(() => fetchMock.mock.lastCall?.[0]).toBe('/api/photos/uploads/u1');
  expect(syncedEngine('u1').getState().items).toEqual([]);
  resolve(reply(404, 'NOT_FOUND'));
  await new Promise(setImmediate);
  expect(syncedEngine('u1').getState().items).toEqual([]);
  expect(toast.error).not.toHaveBeenCalled();
});

it('says that an upload could not be discarded, and lists it again', async () => {
  fetchMock.mockResolvedValue(reply(409, 'UPLOAD_AWAITING_PAYMENT'));
  syncedEngine('u2').removeAll();
  await expect.poll(() => vi.mocked(toast.error).mock.lastCall).toEqual([copy.engine.notRemoved]);
  expect(syncedEngine('u2').getState().items).toHaveLength(1);
});
