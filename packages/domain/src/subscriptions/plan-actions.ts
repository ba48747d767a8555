// What can be done about a plan besides paying for it.

export const planActions = ['upgrade', 'withdraw_upgrade'] as const;
export type PlanAction = (typeof planActions)[number];

/** Pauses, upgrades, refunds and cancellations that a customer can ask for within 24 hours, for one subscription. */
export const maxDailyRequests = 100;
