import type { Route } from '../../platform/route.ts';
import type { PasswordLinks } from './service.ts';

export function passwordLinkRoutes(route: Route, links: PasswordLinks): void {
  route('POST /auth/forgot-password', async ({ body, address }) => {
    await links.askForLink(body.email, address);
    return {};
  });
  route('POST /auth/reset-password', async ({ body, address }) => {
    await links.resetPassword(body, address);
    return {};
  });
}
