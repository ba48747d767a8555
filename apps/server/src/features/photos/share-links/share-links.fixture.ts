// A customer whose delivered photos a guest opens, for the tests of guests.
import { deliverJob } from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createShareLink, openLink } from '../../../../../../testing/share-links.ts';
import { createDeliveryStudio } from '../deliveries/deliveries.fixture.ts';

type LinkChange = Parameters<typeof createShareLink>[2];

export async function createShareStudio() {
  const studio = await createDeliveryStudio();
  const { t, customer, admin, newJob } = studio;

  return {
    ...studio,
    guest: t.visitor,

    /** A job whose photos are delivered, with a link to it. */
    async shared(count = 1, change: LinkChange = {}) {
      const { job } = await newJob(count);
      const photos = await deliverJob(t, { customer, staff: admin }, job);
      return { job, photos, link: await createShareLink(customer, job._id, change) };
    },

    open: async (link: { url: string }, body: Parameters<typeof openLink>[2] = {}) =>
      dataOf(await openLink(t.visitor, link, body)),

    revoke: async (id: string) =>
      dataOf(await customer.call('PUT /photos/share-links/:id/revoke', { params: { id } })),
  };
}

export type ShareStudio = Awaited<ReturnType<typeof createShareStudio>>;
