// Read at build time, so that the guides stay out of the browser bundle.

import type { GuideContent } from './content.ts';
import contents from './guides.ts?guide-contents';

/** Null if there is no guide with this path. */
export function findGuideContent(path: string): GuideContent | null {
  return Object.hasOwn(contents, path) ? (contents[path] ?? null) : null;
}
