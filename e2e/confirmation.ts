// The confirmation of identity that sensitive changes need.
import type { Page } from '@playwright/test';

/** Answers the next call with this method and path as if the confirmation had expired while a form was filled in. */
export async function expireConfirmation(page: Page, method: string, path: RegExp): Promise<void> {
  const code = 'CONFIRMATION_REQUIRED';
  let isExpired = true;
  await page.route(path, async (route, request) => {
    if (request.method() !== method || !isExpired) return route.fallback();
    isExpired = false;
    const json = { success: false, code, message: "Confirm that it's you.", requestId: 'e2e' };
    return route.fulfill({ status: 403, json });
  });
}
