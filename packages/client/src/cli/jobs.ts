// Jobs and their photos, as far as the key can see them.
import type { Client } from '../client.ts';
import { BurnishError } from '../errors.ts';
import type { Job, Photo } from '../generated/schemas.ts';
import { CommandError } from './command-error.ts';

const accessErrors: readonly string[] = ['INSUFFICIENT_SCOPE', 'FORBIDDEN'];

async function collect<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const collected: Row[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

/** The studio's list, or the user's own for keys without access to it. */
async function collectEither<Row>(
  studio: AsyncIterable<Row>,
  own: AsyncIterable<Row>,
): Promise<readonly Row[]> {
  try {
    return await collect(studio);
  } catch (error) {
    if (error instanceof BurnishError && accessErrors.includes(error.code)) return collect(own);
    throw error;
  }
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By its number or its ID. @throws CommandError if there is none */
export async function findJob(client: Client, name: string): Promise<Job> {
  if (idPattern.test(name)) return (await client.call('GET /photos/jobs/:id', { params: { id: name } })).job;
  const query = { search: name };
  const found = await collectEither(
    client.list('GET /photos/admin/jobs', { query }),
    client.list('GET /photos/jobs', { query }),
  );
  const job = found.find(({ number }) => number.toLowerCase() === name.toLowerCase());
  if (job === undefined) throw new CommandError(`There is no job ${name} that this API key can read.`);
  return job;
}

/** In the order of their upload. */
export function listPhotos(client: Client, jobId: string): Promise<readonly Photo[]> {
  const query = { jobId, sort: 'oldest', limit: 200 } as const;
  return collectEither(
    client.list('GET /photos/admin/photos', { query }),
    client.list('GET /photos', { query }),
  );
}
