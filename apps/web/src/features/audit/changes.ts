// The values of an audit record before and after a change, as texts.
import type { AuditRecord } from '@burnish/contract/audit/entities';
import {
  type BillingCycle,
  billingCycles,
  getPlan,
  type PlanId,
  planIds,
  type Tier,
  tiers,
} from '@burnish/domain/catalog/plans';
import { getService, type ServiceId, serviceIds } from '@burnish/domain/catalog/services';
import { type OpeningHours, openingHoursLines } from '@burnish/domain/chat/opening-hours';
import { type Currency, currencies, minorUnitsPerUnit } from '@burnish/domain/money/money';
import { type PaymentOutcome, paymentOutcomes } from '@burnish/domain/orders/ledger/ledger';
import { type RecordedPaymentMethod, recordedPaymentMethods } from '@burnish/domain/orders/receipt/receipt';
import { type Role, roles } from '@burnish/domain/permissions';
import { type RetentionRule, retentionRules } from '@burnish/domain/photos/retention';
import { type RevisionCause, revisionCauses } from '@burnish/domain/photos/revision';
import { type TaskKind, taskKinds } from '@burnish/domain/tasks';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { formatDate, formatInstant } from '../../lib/format-date.ts';
import { oneOf } from '../../lib/one-of.ts';
import { paymentMethodLabels } from '../../presentation/orders.ts';
import { roleLabels } from '../../presentation/people.ts';
import { photoStatusLabels } from '../../presentation/photo-status-labels.ts';
import { billingCycleLabels } from '../../presentation/prices.ts';
import { retentionRuleLabels } from '../../presentation/retention.ts';
import { tierLabels } from '../../presentation/retouching.ts';
import { revisionCauseLabels } from '../../presentation/revisions.ts';
import {
  invoiceStatusLabels,
  jobStatusLabels,
  orderStatusLabels,
  receiptStatusLabels,
  type StatusLabel,
  subscriptionStatusLabels,
} from '../../presentation/status-labels.ts';
import { failedTaskStatusLabels, taskKindLabels } from '../../presentation/tasks.ts';

export interface FieldChange {
  readonly name: string;
  readonly label: string;
  /** Null: there was no value before. */
  readonly before: string | null;
  /** Null: there is no value after it. */
  readonly after: string | null;
}

type Values = Readonly<Record<string, unknown>>;

interface Context {
  readonly entity: AuditRecord['entity'];
  /** Of the amounts in the same record. */
  readonly currency: Currency | null;
}

type Format = (value: unknown, context: Context) => string;

const statusLabels: { readonly [E in AuditRecord['entity']]?: Readonly<Record<string, StatusLabel>> } = {
  order: orderStatusLabels,
  invoice: invoiceStatusLabels,
  receipt: receiptStatusLabels,
  subscription: subscriptionStatusLabels,
  job: jobStatusLabels,
  photo: photoStatusLabels,
  task: failedTaskStatusLabels,
};

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** Any value, as well as possible without knowing what it means. */
function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'string') {
    if (datePattern.test(value)) return formatDate(value);
    return instantPattern.test(value) ? formatInstant(value) : value;
  }
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return JSON.stringify(value);
}

const status: Format = (value, { entity }) => statusLabels[entity]?.[String(value)]?.label ?? plain(value);

const money: Format = (value, { currency }) =>
  currency === null || typeof value !== 'number'
    ? plain(typeof value === 'number' ? value / minorUnitsPerUnit : value)
    : formatMoney(value / minorUnitsPerUnit, currency);

/** A value that has a name, such as a role. */
function named<Value extends string>(values: readonly Value[], nameOf: (value: Value) => string): Format {
  return (value) => {
    const known = oneOf(values, String(value));
    return known === undefined ? plain(value) : nameOf(known);
  };
}

const method = named<RecordedPaymentMethod>(recordedPaymentMethods, (value) => paymentMethodLabels[value]);

const outcomeLabel = (outcome: PaymentOutcome) =>
  outcome === 'settle' ? 'The remaining balance is written off' : 'The remaining balance stays due';

const tier = named<Tier>(tiers, (value) => tierLabels[value].label);

/** '2 Natural, 3 High-End'. */
const imagesByTier: Format = (value, context) =>
  isObject(value)
    ? Object.entries(value)
        .filter(([, images]) => images !== 0)
        .map(
          ([name, images]) => `${plain(images)} ${name === 'none' ? 'without a tier' : tier(name, context)}`,
        )
        .join(', ')
    : plain(value);

const isWeek = (value: unknown): value is OpeningHours['week'] =>
  Array.isArray(value) &&
  value.every(
    (day) =>
      day === null || (isObject(day) && typeof day.opens === 'string' && typeof day.closes === 'string'),
  );

const openingWeek: Format = (value) => {
  if (!isWeek(value)) return plain(value);
  return openingHoursLines({ week: value, timeZone: 'UTC' }).join('; ') || 'Closed every day';
};

const changedNames: Readonly<Record<string, string>> = {
  fullName: 'name',
  companyName: 'company',
  phone: 'phone',
  userType: 'user type',
  taxId: 'tax ID',
  removeLocation: 'location in downloads',
  notes: 'notes',
  annotations: 'annotations',
  tier: 'tier',
};

const names: Format = (value) =>
  Array.isArray(value)
    ? value.map((name) => changedNames[String(name)] ?? humanize(String(name)).toLowerCase()).join(', ')
    : plain(value);

interface Field {
  readonly label: string;
  readonly format?: Format;
}

const billingCycle: Field = {
  label: 'Billing cycle',
  format: named<BillingCycle>(billingCycles, (cycle) => billingCycleLabels[cycle].name),
};

const onOff: Format = (value) => (typeof value === 'boolean' ? (value ? 'On' : 'Off') : plain(value));

const fields: Readonly<Record<string, Field>> = {
  status: { label: 'Status', format: status },
  number: { label: 'Number' },
  planId: { label: 'Plan', format: named<PlanId>(planIds, (id) => getPlan(id).name) },
  serviceId: { label: 'Service', format: named<ServiceId>(serviceIds, (id) => getService(id).name) },
  billingCycle,
  /** Of the period after the last paid one. */
  cycle: billingCycle,
  autoRenew: { label: 'Auto-renew', format: onOff },
  isAutoRenewal: { label: 'Placed by auto-renew' },
  quantity: { label: 'Images' },
  finalPriceMinor: { label: 'Price', format: money },
  amountMinor: { label: 'Amount', format: money },
  amountPaidMinor: { label: 'Amount paid', format: money },
  outcome: { label: 'Less than due', format: named<PaymentOutcome>(paymentOutcomes, outcomeLabel) },
  paymentMethod: { label: 'Method', format: method },
  method: { label: 'Method', format: method },
  reference: { label: 'Reference' },
  refundDate: { label: 'Paid out on' },
  receivedAmountMinor: { label: 'Amount received', format: money },
  receivedDate: { label: 'Received on' },
  dueDate: { label: 'Due' },
  viewedAt: { label: 'Opened' },
  revision: { label: 'File version' },
  link: { label: 'Link' },
  role: { label: 'Role', format: named<Role>(roles, (role) => roleLabels[role]) },
  isActive: { label: 'Active' },
  isEmailVerified: { label: 'Email verified' },
  hasPassword: { label: 'Has a password' },
  hasAuthenticatorApp: { label: 'Authenticator app' },
  passkeyCount: { label: 'Passkeys' },
  recoveryCodesLeft: { label: 'Recovery codes left' },
  changed: { label: 'Changed', format: names },
  imagesUsed: { label: 'Images used' },
  imagesLimit: { label: 'Images limit' },
  images: { label: 'Images' },
  startsAt: { label: 'Starts' },
  endsAt: { label: 'Ends' },
  paidUntil: { label: 'Paid until' },
  movedPeriods: { label: 'Moved periods' },
  reason: { label: 'Reason' },
  photos: { label: 'Photos' },
  overruled: { label: 'In spite of failed checks' },
  round: { label: 'Revision' },
  cause: {
    label: 'Cause',
    format: named<RevisionCause>(revisionCauses, (cause) => revisionCauseLabels[cause]),
  },
  revisionLimit: { label: 'Included revisions' },
  retentionRule: {
    label: 'File deletion',
    format: named<RetentionRule>(retentionRules, (rule) => retentionRuleLabels[rule]),
  },
  retentionDate: { label: 'Day of deletion' },
  tier: { label: 'Tier', format: tier },
  tiers: { label: 'By tier', format: imagesByTier },
  week: { label: 'Open on', format: openingWeek },
  isOpen: { label: 'Retouchers can take unassigned photos' },
  task: { label: 'Task', format: named<TaskKind>(taskKinds, (kind) => taskKindLabels[kind]) },
  tasks: { label: 'Tasks' },
  attempts: { label: 'Attempts' },
};

/** Shown with the amount, as the subject or as the person, or of no use to a reader. */
const hidden = new Set([
  'amountDueMinor',
  'amountCreditedMinor',
  'creditMinor',
  'currency',
  'number',
  'invoiceId',
  'subscriptionId',
  'addressId',
  'styleGuideId',
  'jobId',
  'passkeyId',
  'replacedBy',
  'adminId',
  'assigneeId',
  'sha256',
  'periods',
  'movedTo',
  'movedFrom',
]);

/** 'legalName' is 'Legal name'. */
function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Nested objects are fields of their own: `openingHours.opens`. */
function flatten(values: Values | null, prefix = ''): [string, unknown][] {
  return Object.entries(values ?? {}).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) && fields[name] === undefined
      ? flatten(value, `${prefix}${name}.`)
      : [[prefix + name, value]],
  );
}

function currencyOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): Currency | null {
  return oneOf(currencies, String(after?.currency ?? before?.currency ?? '')) ?? null;
}

const order = Object.keys(fields);

/** Unknown fields come last. */
function positionOf(name: string): number {
  const position = order.indexOf(name);
  return position === -1 ? order.length : position;
}

/** The fields of a record that changed. */
export function describeChanges(record: Pick<AuditRecord, 'entity' | 'before' | 'after'>): FieldChange[] {
  const context: Context = { entity: record.entity, currency: currencyOf(record) };
  const [before, after] = [new Map(flatten(record.before)), new Map(flatten(record.after))];
  const textOf = (name: string, value: unknown) =>
    isEmpty(value) ? null : (fields[name]?.format ?? plain)(value, context);
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter((name) => !hidden.has(name))
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map((name) => ({
      name,
      label: fields[name]?.label ?? humanize(name.split('.').at(-1) ?? name),
      before: textOf(name, before.get(name)),
      after: textOf(name, after.get(name)),
    }))
    .filter((change) => change.before !== change.after);
}
