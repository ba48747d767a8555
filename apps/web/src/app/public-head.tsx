import { brand } from '@burnish/domain/brand';
import { useLocation } from 'react-router';
import { breadcrumbs, organization } from './json-ld.ts';
import { NoIndex } from './no-index.tsx';
import { publicOrigin } from './public-origin.ts';
import {
  type PublicPage,
  publicPages,
  publicPath,
  shareImageAlt,
  shareImagePath,
  shareImageSize,
} from './public-pages.ts';

function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function ShareTags({ path, page }: { path: string; page: PublicPage }) {
  const origin = publicOrigin();
  return (
    <>
      <link rel="canonical" href={origin + path} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:image" content={origin + shareImagePath(page)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={shareImageAlt(page)} />
      <meta name="twitter:card" content="summary_large_image" />
      <StructuredData data={organization()} />
      <StructuredData data={breadcrumbs(path)} />
    </>
  );
}

/** Tags for search engines and link previews, in addition to title and description. */
export function PublicHead() {
  const path = publicPath(useLocation().pathname);
  const page = path === null ? undefined : publicPages[path];
  return path !== null && page ? <ShareTags path={path} page={page} /> : <NoIndex />;
}
