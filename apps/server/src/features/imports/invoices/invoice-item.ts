// What an invoice of a file is for, by the name of a plan or service, or by the line of an exported invoice.
import type { BillingCycle, PlanId } from '@burnish/domain/catalog/plans';
import { getService, type ServiceId, serviceIds } from '@burnish/domain/catalog/services';
import { cycleField, findPlanId, normalizeName } from '../parse/cell-fields.ts';

export type NamedItem =
  | { readonly kind: 'plan'; readonly planId: PlanId; readonly cycle: BillingCycle | null }
  | { readonly kind: 'images'; readonly serviceId: ServiceId; readonly quantity: string | null };

function findServiceId(text: string): ServiceId | null {
  const name = normalizeName(text);
  return (
    serviceIds.find((id) => [id, getService(id).name].some((one) => normalizeName(one) === name)) ?? null
  );
}

/** 'Gold Plan', 'Gold Plan - monthly subscription', 'Natural Retouch (Basic)' or 'Natural Retouch (Basic) (24 images)'. */
export function parseItemName(text: string): NamedItem | null {
  const [, planName = text, cycleName] = /^(.+?) - (\w+) subscription$/i.exec(text) ?? [];
  const planId = findPlanId(planName);
  if (planId !== null) {
    const cycle = cycleField.safeParse(cycleName);
    return { kind: 'plan', planId, cycle: cycle.success ? cycle.data : null };
  }
  const [, serviceName = text, quantity = null] = /^(.+?) ?\((\d+) images?\)$/i.exec(text) ?? [];
  const serviceId = findServiceId(serviceName);
  return serviceId === null ? null : { kind: 'images', serviceId, quantity };
}
