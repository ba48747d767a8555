import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useRouteError,
} from 'react-router';
import '../ui/styles/index.css';
import { PencilGrain } from '../ui/brand/pencil-grain.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import asciiFont from '../ui/fonts/archivo-ascii.woff2?url';
import { FullPageMessage, FullPageSpinner } from '../ui/layout/full-page.tsx';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { afterParse, beforePaint } from './first-paint.ts';
import { NoIndex } from './no-index.tsx';
import { pageMeta, preloadFont } from './page-meta.ts';
import { useRouteChange } from './route-change.ts';

export const links: LinksFunction = () => [
  preloadFont(asciiFont),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** --ground of both themes, for the address bar of mobile browsers, which cannot read CSS. */
const themeColors = [
  { scheme: 'light', color: '#efefef' },
  { scheme: 'dark', color: '#202020' },
] as const;

/** They are in the HTML of each page. The browser's scripts, which keep what is there, don't contain them again. */
const inlineScripts = import.meta.env.SSR ? { beforePaint, afterParse } : { beforePaint: '', afterParse: '' };

function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the content security policy
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <InlineScript code={inlineScripts.beforePaint} />
        <Meta />
        {themeColors.map(({ scheme, color }) => (
          <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
        ))}
        <Links />
      </head>
      <body>
        <SkipLink />
        <PencilGrain />
        {children}
        <InlineScript code={inlineScripts.afterParse} />
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  );
}

/** Until the page is loaded. */
export const meta: MetaFunction = () => pageMeta(null);

export default function Root() {
  useRouteChange();
  return <Outlet />;
}

export function HydrateFallback() {
  return (
    <>
      <NoIndex />
      <main id="main" tabIndex={-1}>
        <FullPageSpinner label="Loading" />
      </main>
    </>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Unknown error';
}

/** Shown when a page fails to load or render. The link loads the home page from the server. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main id="main" tabIndex={-1}>
      <FullPageMessage title="Unexpected Application Error!" heading="h1">
        <p>{describe(error)}</p>
        <ButtonLink href="/">Home</ButtonLink>
      </FullPageMessage>
    </main>
  );
}
