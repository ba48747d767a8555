// The whole API: every call of every feature.
import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { chatEndpoints } from './chat.ts';
import type { HandledOf, WireOf } from './endpoint.ts';
import { orderEndpoints } from './orders.ts';
import { payPerImageEndpoints } from './pay-per-image.ts';
import { photoEndpoints } from './photos.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

/** Every path stands below this. */
export const basePath = '/api';

export const api = {
  ...accountEndpoints,
  ...subscriptionEndpoints,
  ...payPerImageEndpoints,
  ...orderEndpoints,
  ...adminEndpoints,
  ...chatEndpoints,
  ...photoEndpoints,
};

export type Api = typeof api;
export type ApiKey = keyof Api;
/** For clients: what each call takes and gives. */
export type Wire = WireOf<Api>;
/** For handlers: what each call is given once checked, and must answer. */
export type Handled = HandledOf<Api>;
