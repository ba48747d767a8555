import type { ReactNode } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts } from 'react-router';
import '../ui/styles/index.css';
import { ToastRegion } from '../lib/toast-region.tsx';
import asciiFont from '../ui/fonts/archivo-ascii.woff2?url';
import { PencilGrain } from '../ui/pencil-grain.tsx';
import { ScreenSpinner } from '../ui/screen.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { catchUp, firstPaint } from './first-paint.ts';
import { HiddenHead } from './hidden-head.tsx';
import { preloadFont } from './preload-font.ts';
import { useRouteChange } from './route-change.ts';

export { RouteFault as ErrorBoundary } from './route-fault.tsx';

export const links: LinksFunction = () => [
  preloadFont(asciiFont),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** --ground of both themes: the bar of a phone's browser cannot read it. */
const grounds = [
  { scheme: 'light', colour: '#efefef' },
  { scheme: 'dark', colour: '#202020' },
] as const;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy */}
        <script dangerouslySetInnerHTML={{ __html: firstPaint }} />
        <Meta />
        {grounds.map(({ scheme, colour }) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={colour}
          />
        ))}
        <Links />
      </head>
      <body>
        <SkipLink />
        <PencilGrain />
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy */}
        <script dangerouslySetInnerHTML={{ __html: catchUp }} />
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useRouteChange();
  return <Outlet />;
}

export function HydrateFallback() {
  return (
    <>
      <HiddenHead />
      <ScreenSpinner label="Loading" />
    </>
  );
}
