// A valid request for each call of the API, and the status that each caller gets. The statuses are listed here again,
// independently of the contract, so that a wrong permission fails a test.
import { randomUUID } from 'node:crypto';
import { type ApiKey, basePath } from '@burnish/contract/api';
import { z } from 'zod';
import { createAccountRows } from './access-rows/accounts.ts';
import { createChatRows } from './access-rows/chat.ts';
import type { AccessContext, AccessRows } from './access-rows/context.ts';
import { createInvoiceRows } from './access-rows/invoices.ts';
import { createOrderRows } from './access-rows/orders.ts';
import { createPhotoRows } from './access-rows/photos.ts';
import { createStudioRows } from './access-rows/studio.ts';
import { createSubscriptionRows } from './access-rows/subscriptions.ts';
import { buildPath } from './api-calls.ts';
import type { TestResponse, TestUser } from './app.ts';

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/**
 * Sends a call that its caller isn't allowed to make, without its input: a caller who is allowed to make it would get
 * another error.
 */
export function sendRefused(user: TestUser, key: ApiKey): Promise<TestResponse> {
  const [name, template = ''] = key.split(' ');
  const url = basePath + buildPath(template, { id: randomUUID() });
  return user.send({ method: method.parse(name), url });
}

/** `context` is only called by `prepare`, so that the rows can be listed before the application has started. */
export function createAccessRows(context: () => AccessContext): AccessRows {
  return {
    ...createAccountRows(context),
    ...createOrderRows(context),
    ...createInvoiceRows(context),
    ...createSubscriptionRows(context),
    ...createPhotoRows(context),
    ...createChatRows(context),
    ...createStudioRows(context),
  };
}
