import { openApi } from '@burnish/contract/openapi/openapi';
import { brand } from '@burnish/domain/brand';
import { buildApiReference } from '../../features/site/developers/api-reference.ts';
import { copy } from '../../features/site/developers/copy.ts';
import { Developers } from '../../features/site/developers/developers.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/developers';

export const meta = () => pageMeta(copy.page.name, copy.page.description(brand.name));

/** Runs at build time, so that the schemas stay out of the browser bundle. */
export const loader = () => buildApiReference(openApi());

export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  return <Developers reference={loaderData} />;
}
