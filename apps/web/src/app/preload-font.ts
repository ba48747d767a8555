import type { HtmlLinkDescriptor } from 'react-router';

/** Asked for together with the styles, which would else name it only when they are there. */
export function preloadFont(href: string): HtmlLinkDescriptor {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href };
}
