import { openApi } from '@burnish/contract/openapi/openapi';
import { brand } from '@burnish/domain/brand';
import { buildApiReference, referenceSection } from '../../features/site/developers/api-reference.ts';
import { copy } from '../../features/site/developers/copy.ts';
import { SectionPage } from '../../features/site/developers/section-page.tsx';
import { sectionPath } from '../../features/site/developers/sections.ts';
import { pageMeta } from '../page-meta.ts';
import { publicPages } from '../public-pages.ts';
import type { Route } from './+types/developers-section';

export function meta({ params: { section } }: Route.MetaArgs) {
  const name = publicPages[sectionPath(section)]?.name ?? copy.page.name;
  return pageMeta(copy.page.sectionName(name), copy.page.sectionDescription(name, brand.name));
}

/** Runs at build time, so that the schemas stay out of the browser bundle. */
export const loader = ({ params: { section } }: Route.LoaderArgs) =>
  referenceSection(buildApiReference(openApi()), section);

export default function DevelopersSectionPage({ loaderData }: Route.ComponentProps) {
  return <SectionPage section={loaderData} />;
}
