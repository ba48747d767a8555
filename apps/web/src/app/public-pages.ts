import { referencePath, sectionNames, sectionPath } from '../features/site/developers/sections.ts';
import { guides } from '../features/site/guides/guides.ts';
import { guidesName, guidesPath } from '../features/site/guides/guides-path.ts';

export interface PublicPage {
  readonly name: string;
  /** File name of the sample in the page's share image. */
  readonly sample: string;
  readonly sampleTitle: string;
}

const apiReference = {
  name: 'Developers',
  sample: 'headphones',
  sampleTitle: 'Wireless headphones',
};

const guide = {
  name: guidesName,
  sample: 'sunglasses',
  sampleTitle: 'Tortoiseshell sunglasses',
};

/** The pages of the sitemap. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    name: 'Home',
    sample: 'watch',
    sampleTitle: 'Automatic, blue dial',
  },
  '/services': {
    name: 'Services',
    sample: 'sunglasses',
    sampleTitle: 'Tortoiseshell sunglasses',
  },
  '/portfolio': {
    name: 'Portfolio',
    sample: 'pearls',
    sampleTitle: 'Pearl necklace on velvet',
  },
  '/pricing': {
    name: 'Pricing',
    sample: 'rings',
    sampleTitle: 'Wedding bands and solitaire',
  },
  '/about': {
    name: 'About',
    sample: 'coffee',
    sampleTitle: 'Morning coffee',
  },
  '/contact': {
    name: 'Contact',
    sample: 'handbag',
    sampleTitle: 'Leather handbag',
  },
  '/terms-privacy': {
    name: 'Terms and privacy',
    sample: 'living-room',
    sampleTitle: 'Living room',
  },
  [referencePath]: apiReference,
  ...Object.fromEntries(
    Object.entries(sectionNames).map(([id, name]) => [sectionPath(id), { ...apiReference, name }]),
  ),
  [guidesPath]: guide,
  ...Object.fromEntries(guides.map(({ path, title }) => [path, { ...guide, name: title }])),
};

/** Null if the path is not a public page. Ignores trailing slashes. */
export function publicPath(pathname: string): string | null {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  const path = pathname.slice(0, end);
  return Object.hasOwn(publicPages, path) ? path : null;
}

/** Pixels. The size that social networks and messengers expect. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export function shareImagePath({ sample }: Pick<PublicPage, 'sample'>): string {
  return `/share/${sample}.jpg`;
}

export function shareImageAlt({ sampleTitle }: PublicPage): string {
  return `${sampleTitle}: the left half before, the right half after retouching.`;
}
