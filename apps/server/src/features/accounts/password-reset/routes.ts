import type { Route } from '../../../platform/http/route.ts';
import type { PasswordReset } from './service.ts';

export function passwordResetRoutes(route: Route, passwordReset: PasswordReset): void {
  route('POST /auth/forgot-password', async ({ body, visitor }) => {
    await passwordReset.requestLink(body.email, visitor);
    return {};
  });
  route('POST /auth/reset-password', async ({ body, visitor }) => {
    await passwordReset.resetPassword(body, visitor);
    return {};
  });
}
