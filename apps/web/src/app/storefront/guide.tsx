import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { inlineText } from '../../features/site/guides/content.ts';
import { findGuideContent } from '../../features/site/guides/guide-contents.server.ts';
import { GuidePage } from '../../features/site/guides/guide-page.tsx';
import { guidePath } from '../../features/site/guides/guides.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/guide';

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined
    ? []
    : pageMeta(loaderData.content.title, inlineText(loaderData.content.lead));
}

/** Runs at build time. */
export function loader({ params: { section, guide } }: Route.LoaderArgs) {
  const path = guidePath(section, guide);
  const content = findGuideContent(path);
  if (content === null) throw new Error(`there is no guide ${path}`);
  return { path, content };
}

/** A query is for the search, which needs no other content. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function GuideRoute({ loaderData }: Route.ComponentProps) {
  return <GuidePage {...loaderData} />;
}
