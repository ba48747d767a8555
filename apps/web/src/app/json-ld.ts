// What the pages say to programs that read them, in the words of schema.org.
import { brand } from '@burnish/domain/brand';
import { publicOrigin } from './public-origin.ts';
import { publicPages } from './public-pages.ts';

export const schemaOrg = 'https://schema.org';

export const organizationId = () => `${publicOrigin()}/#organization`;

export function organization() {
  const origin = publicOrigin();
  return {
    '@context': schemaOrg,
    '@type': 'Organization',
    '@id': organizationId(),
    name: brand.name,
    description: brand.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: brand.email,
    sameAs: brand.social.map(({ href }) => href),
  };
}

/** The way from the home page to another one. */
export function breadcrumbs(path: string) {
  const steps = path === '/' ? ['/'] : ['/', path];
  return {
    '@context': schemaOrg,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: publicPages[step]?.name ?? '',
      item: publicOrigin() + step,
    })),
  };
}

/** Questions whose answers stand on the same page. */
export function faqPage(questions: readonly { title: string; content: string }[]) {
  return {
    '@context': schemaOrg,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, content }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: content },
    })),
  };
}
