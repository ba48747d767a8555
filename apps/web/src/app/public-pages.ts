export interface PublicPage {
  readonly name: string;
  /** Which pair of pictures a shared link shows, half and half: the name of the originals. */
  readonly pair: string;
  readonly pairTitle: string;
}

/** What everybody may read, search engines too: what stands here is in the sitemap. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    name: 'Home',
    pair: 'watch',
    pairTitle: 'Automatic, blue dial',
  },
  '/services': {
    name: 'Services',
    pair: 'sunglasses',
    pairTitle: 'Tortoiseshell sunglasses',
  },
  '/portfolio': {
    name: 'Portfolio',
    pair: 'pearls',
    pairTitle: 'Pearl necklace on velvet',
  },
  '/pricing': {
    name: 'Pricing',
    pair: 'rings',
    pairTitle: 'Wedding bands and solitaire',
  },
  '/about': {
    name: 'About',
    pair: 'coffee',
    pairTitle: 'Morning coffee',
  },
  '/contact': {
    name: 'Contact',
    pair: 'handbag',
    pairTitle: 'Leather handbag',
  },
  '/terms-privacy': {
    name: 'Terms and privacy',
    pair: 'living-room',
    pairTitle: 'Living room',
  },
  '/developers': {
    name: 'Developers',
    pair: 'headphones',
    pairTitle: 'Wireless headphones',
  },
};

/** An address may end with a slash. */
export function publicPath(pathname: string): string | null {
  const path = pathname.replace(/(.)\/+$/, '$1');
  return Object.hasOwn(publicPages, path) ? path : null;
}
