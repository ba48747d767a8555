import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiError, errorFromResponse, networkError } from './api-error.ts';
import { onUnexpectedError } from './unexpected-errors.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => client.clear());

const unexpected = (requestId?: string) =>
  errorFromResponse(500, { success: false, code: 'INTERNAL', message: 'Something went wrong.', requestId });

async function failQuery(error: Error, retry: false | number = false): Promise<void> {
  const queryFn = () => Promise.reject(error);
  await client.fetchQuery({ queryKey: ['orders'], queryFn, retry, retryDelay: 0 }).catch(() => undefined);
}

async function reportedBy(fail: () => Promise<unknown>): Promise<string[]> {
  const reported: string[] = [];
  const end = onUnexpectedError(client, (requestId) => reported.push(requestId));
  await fail();
  end();
  return reported;
}

it('reports the request of a query, once after its last attempt', async () => {
  expect(await reportedBy(() => failQuery(unexpected('r-1'), 2))).toEqual(['r-1']);
});

it('reports the request of an action', async () => {
  const action = new MutationObserver(client, { mutationFn: () => Promise.reject(unexpected('r-2')) });
  expect(await reportedBy(() => action.mutate().catch(() => undefined))).toEqual(['r-2']);
});

it.each([
  [
    'an error of the user',
    new ApiError({ status: 409, code: 'INVALID_STATE', message: 'No.', requestId: 'r' }),
  ],
  ['an outage', new ApiError({ status: 503, code: 'NOT_READY', message: 'Later.', requestId: 'r' })],
  ['a lost connection', networkError()],
  ['a response of a proxy', unexpected()],
  ['an error of the page', new TypeError('undefined')],
])('reports nothing for %s', async (_, error) => {
  expect(await reportedBy(() => failQuery(error))).toEqual([]);
});

it('reports nothing after its end', async () => {
  const reported: string[] = [];
  onUnexpectedError(client, (requestId) => reported.push(requestId))();
  await failQuery(unexpected('r-3'));
  expect(reported).toEqual([]);
});
