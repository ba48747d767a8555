// Structured data of the public pages (schema.org).
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

export function breadcrumbs(path: string) {
  const names = path.split('/').filter(Boolean);
  const folders = names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
  const paths = ['/', ...folders.filter((folder) => Object.hasOwn(publicPages, folder))];
  return {
    '@context': schemaOrg,
    '@type': 'BreadcrumbList',
    itemListElement: paths.map((itemPath, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: publicPages[itemPath]?.name ?? '',
      item: publicOrigin() + itemPath,
    })),
  };
}

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
