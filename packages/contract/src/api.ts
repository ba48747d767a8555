// Every call of the API.
import { accountEndpoints } from './accounts/endpoints.ts';
import { sessionEndpoints } from './accounts/session-endpoints.ts';
import { addressEndpoints } from './addresses/endpoints.ts';
import { annotationCommentEndpoints } from './annotation-comments/endpoints.ts';
import { apiKeyEndpoints } from './api-keys/endpoints.ts';
import { assignmentEndpoints } from './assignments/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { bankStatementEndpoints } from './bank-statements/endpoints.ts';
import { calendarFeedEndpoints } from './calendar-feeds/endpoints.ts';
import { chatEndpoints } from './chat/endpoints.ts';
import { customerEndpoints } from './customers/endpoints.ts';
import { dashboardEndpoints } from './dashboard/endpoints.ts';
import { deliveryEndpoints } from './deliveries/endpoints.ts';
import { documentEndpoints } from './documents/endpoints.ts';
import { dueTimeEndpoints } from './due-times/endpoints.ts';
import type { HandledOf, WireOf } from './endpoint.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { ledgerEndpoints } from './ledger/endpoints.ts';
import { moneyReportEndpoints } from './money-reports/endpoints.ts';
import { usageEntryEndpoints } from './money-reports/usage-entries.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { pauseEndpoints } from './pauses/endpoints.ts';
import { pendingSubmissionEndpoints } from './pending-submissions/endpoints.ts';
import { personalDataEndpoints } from './personal-data/endpoints.ts';
import { photoEndpoints } from './photos/endpoints.ts';
import { questionEndpoints } from './questions/endpoints.ts';
import { refundRequestEndpoints } from './refund-requests/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { retentionEndpoints } from './retention/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { secondFactorEndpoints } from './second-factor/endpoints.ts';
import { securityEventEndpoints } from './security-events/endpoints.ts';
import { shareLinkEndpoints } from './share-links/endpoints.ts';
import { savedViewEndpoints } from './studio-lists/endpoints.ts';
import { studioSettingsEndpoints } from './studio-settings/endpoints.ts';
import { styleGuideEndpoints } from './style-guides/endpoints.ts';
import { subscriptionEndpoints } from './subscriptions/endpoints.ts';
import { taskEndpoints } from './tasks/endpoints.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';

/** The prefix of every path. */
export const basePath = '/api';

export const api = {
  ...accountEndpoints,
  ...sessionEndpoints,
  ...addressEndpoints,
  ...secondFactorEndpoints,
  ...apiKeyEndpoints,
  ...calendarFeedEndpoints,
  ...orderEndpoints,
  ...documentEndpoints,
  ...ledgerEndpoints,
  ...bankStatementEndpoints,
  ...importEndpoints,
  ...subscriptionEndpoints,
  ...pauseEndpoints,
  ...refundRequestEndpoints,
  ...personalDataEndpoints,
  ...photoEndpoints,
  ...pendingSubmissionEndpoints,
  ...styleGuideEndpoints,
  ...dueTimeEndpoints,
  ...retentionEndpoints,
  ...questionEndpoints,
  ...annotationCommentEndpoints,
  ...assignmentEndpoints,
  ...deliveryEndpoints,
  ...shareLinkEndpoints,
  ...reportEndpoints,
  ...moneyReportEndpoints,
  ...usageEntryEndpoints,
  ...chatEndpoints,
  ...notificationEndpoints,
  ...dashboardEndpoints,
  ...searchEndpoints,
  ...customerEndpoints,
  ...auditEndpoints,
  ...securityEventEndpoints,
  ...taskEndpoints,
  ...savedViewEndpoints,
  ...studioSettingsEndpoints,
  ...webhookEndpoints,
};

export type Api = typeof api;
export type ApiKey = keyof Api;
/** For clients: input and reply of each call. */
export type Wire = WireOf<Api>;
/** For handlers: validated input and expected reply of each call. */
export type Handled = HandledOf<Api>;
