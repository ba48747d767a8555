import type { WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import { type DisabledReason, failingDays } from '@burnish/domain/webhooks/deliveries';
import type { WriteContent } from './content.ts';

const reasons: Readonly<Record<DisabledReason, string>> = {
  gone: 'It responded that it no longer exists (410).',
  failing: `All deliveries of the last ${failingDays} days failed.`,
};

export const webhookContents: Readonly<Record<'webhooks_disabled', WriteContent<WebhookEndpoint>>> = {
  webhooks_disabled: ({ url, disabledReason, isEnabled }) => ({
    title: 'Webhooks were switched off',
    text: `We stopped sending webhooks to ${new URL(url).host}. ${disabledReason === null ? '' : reasons[disabledReason]}`.trim(),
    details: ['Correct the problem, switch the endpoint on again, and send the failed deliveries again.'],
    action: { label: 'Open webhooks', path: '/admin?tab=settings#webhooks' },
    ...(isEnabled ? { isOutdated: true as const } : {}),
  }),
};
