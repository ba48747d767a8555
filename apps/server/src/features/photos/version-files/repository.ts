import { and, eq, isNull } from 'drizzle-orm';
import { photoVersions, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Undefined if its file has been deleted. */
export async function findFile(queries: Queries, id: string) {
  const [file] = await queries
    .select({
      id: photoVersions.id,
      userId: photoVersions.userId,
      fileName: photoVersions.fileName,
      mimeType: photoVersions.mimeType,
      size: photoVersions.size,
    })
    .from(photoVersions)
    .where(and(eq(photoVersions.id, id), isNull(photoVersions.filesDeletedAt)));
  return file;
}

export async function removesLocation(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.$count(users, and(eq(users.id, userId), eq(users.removeLocation, true)))) > 0;
}
