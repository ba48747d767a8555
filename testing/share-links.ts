// Share links and guests for tests.
import { randomUUID } from 'node:crypto';
import type { Wire } from '@burnish/contract/api';
import type { ShareLink } from '@burnish/contract/share-links/entities';
import type { ApiClient } from './app.ts';
import { dataOf } from './factories.ts';

export const shareLinkBody = { name: 'Vogue Lagos', allowsComments: true } as const;

export async function createShareLink(
  customer: ApiClient,
  jobId: string,
  change: Partial<Wire['POST /photos/jobs/:id/share-links']['body']> = {},
): Promise<ShareLink> {
  const options = { params: { id: jobId }, body: { ...shareLinkBody, ...change } };
  return dataOf(await customer.call('POST /photos/jobs/:id/share-links', options)).shareLink;
}

/** The secret of a link. */
export function tokenOf({ url }: Pick<ShareLink, 'url'>): string {
  return url.slice(url.indexOf('#') + 1);
}

type Opened = Omit<Wire['POST /photos/shared/open']['body'], 'token'>;

export function openLink(guest: ApiClient, link: Pick<ShareLink, 'url'>, body: Opened = {}) {
  return guest.call('POST /photos/shared/open', { body: { token: tokenOf(link), ...body } });
}

type NewComment = Wire['POST /photos/shared/comments']['body'];

export function addComment(
  guest: ApiClient,
  comment: Pick<NewComment, 'session' | 'versionId'> & Partial<NewComment>,
) {
  const body = { name: 'Funmi Ade', text: 'Warmer, please.', ...comment };
  return guest.call('POST /photos/shared/comments', { body });
}

/** Opens the link and comments on its first photo, each time with another text: the same comment is stored once. */
export async function commentOnFirst(
  guest: ApiClient,
  link: Pick<ShareLink, 'url'>,
  { password, ...change }: Partial<NewComment> & Pick<Opened, 'password'> = {},
) {
  const { session, share } = dataOf(await openLink(guest, link, { password }));
  const versionId = share.photos[0]?.versionId ?? '';
  const text = `Warmer, please. ${randomUUID()}`;
  return dataOf(await addComment(guest, { session, versionId, text, ...change })).comment;
}
