// What guests see who follow a share link.
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { click, fillInPage, inOrder, seeErrors, waitForDialog } from './steps.ts';

interface SharedLink {
  readonly password?: string;
  readonly isRevoked?: boolean;
}

/** Creates a link to the job with photos to review, with comments of guests. Opens it as a guest would. */
const openShareLink =
  ({ password = '', isRevoked = false }: SharedLink = {}) =>
  async (page: Page) => {
    const url = await page.evaluate<string>(`(async () => {
      const headers = { Authorization: 'Bearer ' + localStorage.getItem('auth_token'), 'Content-Type': 'application/json' };
      const call = async (method, path, body) =>
        (await (await fetch('/api/photos' + path, { method, headers, body: JSON.stringify(body) })).json()).data;
      const { jobs: [job] } = await call('GET', '/jobs?search=counter+cards');
      const options = { name: 'Meridian Cosmetics', allowsComments: true, password: '${password}' };
      const { shareLink } = await call('POST', '/jobs/' + job._id + '/share-links', options);
      const token = shareLink.url.split('#')[1];
      const { session, share } = await call('POST', '/shared/open', { token, password: '${password}' });
      const { versionId } = share.photos[0];
      const comments = [
        { name: 'Funmi Ade', text: 'Could this corner be a little brighter?', mark: { kind: 'ring', x: 0.3, y: 0.35, width: 0.2, height: 0.25 } },
        { name: 'Tunde Bakare', text: 'We love this one.' },
        { name: 'Funmi Ade', text: 'There is still a hair here.', mark: { kind: 'stroke', points: [[0.55, 0.7], [0.65, 0.66], [0.75, 0.72]] } },
      ];
      for (const comment of comments) await call('POST', '/shared/comments', { session, versionId, ...comment });
      if (${isRevoked}) await call('PUT', '/share-links/' + shareLink._id + '/revoke');
      return '/share#' + token;
    })()`);
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

/** Opens the shared photo with comments. */
const openSharedPhoto = inOrder(openShareLink(), click(/^View .* 3 comments$/), waitForDialog, async (page) =>
  page.getByRole('dialog').getByRole('img').last().waitFor(),
);

export const sharedLinks: readonly Screen[] = [
  { name: 'share incomplete', viewer: 'visitor', path: '/share' },
  { name: 'share unknown', viewer: 'visitor', path: '/share#unknown' },
  { name: 'share failing', viewer: 'visitor', path: '/share#any', service: 'failing' },
  { name: 'share', viewer: 'customer', path: '/photos', steps: openShareLink() },
  { name: 'share photo', viewer: 'customer', path: '/photos', steps: openSharedPhoto },
  {
    name: 'share comment with errors',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(
      openSharedPhoto,
      // On a phone the comments are closed at first.
      async (page) => {
        const toggle = page.getByRole('button', { name: /^Comments/, expanded: false });
        if (await toggle.isVisible()) await toggle.click();
      },
      click('Send comment'),
      seeErrors,
    ),
  },
  {
    name: 'share password',
    viewer: 'customer',
    path: '/photos',
    steps: openShareLink({ password: 'ochre field' }),
  },
  {
    name: 'share wrong password',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(
      openShareLink({ password: 'ochre field' }),
      fillInPage('Password', 'ochre meadow'),
      click('Show photos'),
      seeErrors,
    ),
  },
  {
    name: 'share closed',
    viewer: 'customer',
    path: '/photos',
    steps: openShareLink({ isRevoked: true }),
  },
];
