import { openApi } from '@burnish/contract/openapi';
import { brand } from '@burnish/domain/brand';
import { copy } from '../../features/developers/copy.ts';
import { Developers } from '../../features/developers/developers.tsx';
import { readingOf } from '../../features/developers/reading.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/developers';

export const meta = () => pageMeta(copy.page.name, copy.page.description(brand.name));

/** Runs when the page is written: what describes the calls does not reach the browser. */
export const loader = () => readingOf(openApi());

export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  return <Developers reading={loaderData} />;
}
