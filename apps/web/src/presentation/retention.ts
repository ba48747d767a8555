import type { RetentionRule } from '@burnish/domain/photos/retention';

export const retentionRuleLabels: Readonly<Record<RetentionRule, string>> = {
  default: 'Studio default',
  date: 'On a date',
  after_approval: 'After approval',
};
