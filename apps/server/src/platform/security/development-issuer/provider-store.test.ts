import { expect, test } from 'vitest';
import { createProviderStore } from './provider-store.ts';

test('keeps the latest thousand entries, and evicts the oldest first', async () => {
  const store = createProviderStore()('Interaction');
  for (let count = 0; count <= 1_000; count += 1) await store.upsert(`${count}`, { uid: `${count}` });
  expect(await store.find('0')).toBeUndefined();
  expect(await store.find('1')).toEqual({ uid: '1' });
  expect(await store.find('1000')).toEqual({ uid: '1000' });
});

test('revokes everything issued under a grant, and nothing else', async () => {
  const store = createProviderStore()('AccessToken');
  await store.upsert('mine', { grantId: 'one' });
  await store.upsert('other', { grantId: 'two' });
  await store.revokeByGrantId('one');
  expect(await store.find('mine')).toBeUndefined();
  expect(await store.find('other')).toEqual({ grantId: 'two' });
});
