import { brand } from '@burnish/domain/brand';
import type { HtmlLinkDescriptor, MetaDescriptor } from 'react-router';

/** As the browser's tab shows it. */
export function documentTitle(title: string): string {
  return `${title}, ${brand.name}`;
}

/** Title and description; app/public-head.tsx adds the rest. The home page has no title of its own. */
export function pageMeta(title: string | null, description: string = brand.tagline): MetaDescriptor[] {
  const fullTitle = title === null ? `${brand.name}: ${brand.trade}` : documentTitle(title);
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
}

/** Loads a font in parallel with the styles, which reference it. */
export function preloadFont(href: string): HtmlLinkDescriptor {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href };
}
