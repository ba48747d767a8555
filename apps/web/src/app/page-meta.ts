import { brand } from '@burnish/domain/brand';
import type { MetaDescriptor } from 'react-router';

/** Title and description of a page. Without a title the brand's name stands alone. */
export function pageMeta(title: string | null, description: string = brand.tagline): MetaDescriptor[] {
  const whole = title === null ? brand.name : `${title}, ${brand.name}`;
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
  ];
}
