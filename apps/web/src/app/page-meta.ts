import { brand } from '@burnish/domain/brand';
import type { MetaDescriptor } from 'react-router';

/** Title and description of a page; app/public-head.tsx says the rest. Without a title the studio itself is named. */
export function pageMeta(title: string | null, description: string = brand.tagline): MetaDescriptor[] {
  const whole = title === null ? `${brand.name}: ${brand.trade}` : `${title}, ${brand.name}`;
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
}
