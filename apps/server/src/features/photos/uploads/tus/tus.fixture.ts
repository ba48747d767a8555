// Customers with a plan, and the tus calls and checks that the tests of resumable uploads share.
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestApp, TestUser } from '../../../../../../../testing/app.ts';
import { createSentInvoice, payInvoice } from '../../../../../../../testing/factories.ts';
import {
  type NamedUpload,
  type TusClient,
  type TusResponse,
  uploadIdOf,
} from '../../../../../../../testing/tus.ts';

/** Free space that no test uses up. */
export const plentyOfBytes = 1_000 * 1024 ** 3;

export async function signInWithPlan(t: TestApp, name: string): Promise<TestUser> {
  const [person, admin] = [await t.signIn(name), await t.signInAdmin()];
  await payInvoice(person, admin, await createSentInvoice(person, admin));
  return person;
}

/** Returns the path of the upload. */
export async function createUpload(client: TusClient, size: number, named?: NamedUpload): Promise<string> {
  const response = await client.create(size, named);
  expect(response).toMatchObject({ status: 201, body: {} });
  return response.headers.get('location') ?? '';
}

export function expectTusError(response: TusResponse, status: number, code: string): void {
  expect(response).toMatchObject({ status, body: { success: false, code } });
  expect(response.body.message).toMatch(/\w/);
}

export const stagingFolder = ({ config }: TestApp) => join(config.dataDir, 'uploads');
export const stagedPath = (t: TestApp, path: string) => join(stagingFolder(t), uploadIdOf(path));
