// What can be done about a plan besides paying for it.

export const planActions = ['upgrade', 'withdraw_upgrade'] as const;
export type PlanAction = (typeof planActions)[number];
