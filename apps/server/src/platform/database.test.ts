import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';

test('a transaction that cannot even begin gives its connection back', async () => {
  const database = await createTestDatabase(1);
  const isolationLevel = JSON.parse('"none that there is"');
  const work = async () => 'done';
  await expect(database.queries.transaction(work, { isolationLevel })).rejects.toThrow();
  expect(await database.queries.transaction(work)).toBe('done');
  await database.close();
});
