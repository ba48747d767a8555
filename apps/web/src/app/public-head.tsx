import { brand } from '@burnish/domain/brand';
import { useLocation } from 'react-router';
import { HiddenHead } from './hidden-head.tsx';
import { breadcrumbs, organization } from './json-ld.ts';
import { publicOrigin } from './public-origin.ts';
import { type PublicPage, publicPages, publicPath } from './public-pages.ts';
import { shareAlt, sharePath, shareSize } from './share-picture.ts';

function Data({ of }: { of: object }) {
  const written = JSON.stringify(of).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, in which nothing can end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: written }} />;
}

function Shared({ path, page }: { path: string; page: PublicPage }) {
  const origin = publicOrigin();
  return (
    <>
      <link rel="canonical" href={origin + path} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:image" content={origin + sharePath(page)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={shareAlt(page)} />
      <meta name="twitter:card" content="summary_large_image" />
      <Data of={organization()} />
      <Data of={breadcrumbs(path)} />
    </>
  );
}

/** What search engines and shared links read of a public page, beside its own title and description. */
export function PublicHead() {
  const path = publicPath(useLocation().pathname);
  const page = path === null ? undefined : publicPages[path];
  return path !== null && page ? <Shared path={path} page={page} /> : <HiddenHead />;
}
