import { brand } from '@burnish/domain/brand';
import { copy } from '../../features/site/guides/copy.ts';
import { GuideOverview } from '../../features/site/guides/guide-overview.tsx';
import { guidesName } from '../../features/site/guides/guides-path.ts';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta(guidesName, copy.page.description(brand.name));

export default function DocsPage() {
  return <GuideOverview />;
}
