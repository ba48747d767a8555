import { openApi } from '@burnish/contract/openapi/openapi';
import { brand } from '@burnish/domain/brand';
import { buildApiReference, referenceOverview } from '../../features/site/developers/api-reference.ts';
import { copy } from '../../features/site/developers/copy.ts';
import { Overview } from '../../features/site/developers/overview.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/developers';

export const meta = () => pageMeta(copy.page.name, copy.page.description(brand.name));

/** Runs at build time, so that the schemas stay out of the browser bundle. */
export const loader = () => referenceOverview(buildApiReference(openApi()));

export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  return <Overview overview={loaderData} />;
}
