import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShareLink } from '../../../../../../testing/share-links.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { createShareStudio, type ShareStudio } from './share-links.fixture.ts';

let studio: ShareStudio;

beforeAll(async () => {
  studio = await createShareStudio();
});
afterAll(() => closeConsistent(studio.t));

describe('photos', () => {
  async function openRendered(change: Parameters<typeof createShareLink>[2] = {}) {
    const { link } = await studio.shared(1, change);
    const { share } = await studio.open(link);
    const { thumbnailUrl, previewUrl } = share.photos[0] ?? {};
    return { link, thumbnailUrl: thumbnailUrl ?? '', previewUrl: previewUrl ?? '' };
  }
  const get = (url: string) => fetch(`${studio.origin}${url}`);
  const pixelsOf = async (url: string) =>
    sharp(Buffer.from(await (await get(url)).arrayBuffer()))
      .raw()
      .toBuffer();

  test('are served at the sizes of their URLs, and at no other', async () => {
    const { thumbnailUrl, previewUrl } = await openRendered();
    const response = await get(thumbnailUrl);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    });
    expect((await get(previewUrl)).status).toBe(200);
    const [path = ''] = thumbnailUrl.split('?');
    for (const query of ['', '?size=4096', '?size=301', '?size=x', '?size=300&size=300'])
      expect((await get(path + query)).status, query).toBe(404);
    expect((await get(`${path.slice(0, -2)}?size=300`)).status).toBe(404);
  });

  test('are not served in their full resolution', async () => {
    const { link, previewUrl } = await openRendered();
    const { share } = await studio.open(link);
    expect(JSON.stringify(share)).not.toContain('tiles');
    const [path = ''] = previewUrl.replace('/photos/shared/', '/photos/tiles/').split('?');
    for (const url of [path, `${path}/0-0`]) expect((await get(url)).status, url).toBe(404);
  });

  test('are no longer served once the link is revoked or has expired', async () => {
    const revoked = await openRendered();
    await studio.revoke(revoked.link._id);
    expect((await get(revoked.thumbnailUrl)).status).toBe(410);
    const expired = await openRendered({ days: 1 });
    studio.t.clock.advance(24 * 3_600_000);
    expect((await get(expired.thumbnailUrl)).status).toBe(404);
  });

  test('have a watermark if the customer wants one', async () => {
    const { job } = await studio.shared();
    async function imageWith(watermark: string | null) {
      const { share } = await studio.open(await createShareLink(studio.customer, job._id, { watermark }));
      return pixelsOf(share.photos[0]?.previewUrl ?? '');
    }
    const [plain, again, proof] = [await imageWith(null), await imageWith(null), await imageWith('PROOF')];
    expect(again.equals(plain)).toBe(true);
    expect(proof.length).toBe(plain.length);
    expect(proof.equals(plain)).toBe(false);
  });
});
