// Figures that guides contain as {{name}}, so that each of them has one source.
import { maxApiKeyDays, maxApiKeys } from '@burnish/domain/accounts/api-key';
import { maxCalendarFeeds } from '@burnish/domain/accounts/calendar-feed';
import { exportLifetimeDays } from '@burnish/domain/accounts/personal-data';
import { recoveryCodeCount } from '@burnish/domain/accounts/second-factor';
import { statementLineRetentionDays } from '@burnish/domain/bank-statements/statement-line';
import {
  annualDiscount,
  cancellationNoticeDays,
  graceDays,
  invoiceDueDays,
  refundDays,
  renewalAnnouncementDays,
  renewalNoticeDays,
  rolloverShare,
  upgradeQuoteDays,
} from '@burnish/domain/catalog/terms';
import { maxImportedRows } from '@burnish/domain/imports/import';
import { undoSeconds } from '@burnish/domain/orders/scheduled-invoice';
import { maxAnnotations } from '@burnish/domain/photos/annotation';
import { pendingSubmissionDays } from '@burnish/domain/photos/pending-submission';
import { maxJobPhotos } from '@burnish/domain/photos/photo';
import { deletionNoticeDays } from '@burnish/domain/photos/retention';
import { approvalDays, includedRevisions } from '@burnish/domain/photos/revision';
import { rushHours, standardHours } from '@burnish/domain/photos/turnaround-hours';
import { maxPausedDays } from '@burnish/domain/subscriptions/pauses';
import { failedTaskDays } from '@burnish/domain/tasks';
import {
  deliveryRetentionDays,
  failingDays,
  maxListedDeliveries,
  previousSecretHours,
} from '@burnish/domain/webhooks/deliveries';

const [firstDeletionNoticeDays, lastDeletionNoticeDays] = deletionNoticeDays;

const figures: Readonly<Record<string, number>> = {
  annualDiscountPercent: annualDiscount * 100,
  approvalDays,
  cancellationNoticeDays,
  deliveryRetentionDays,
  maxListedDeliveries,
  exportLifetimeDays,
  failedTaskDays,
  failingDays,
  firstDeletionNoticeDays,
  graceDays,
  includedRevisions,
  invoiceDueDays,
  lastDeletionNoticeDays,
  maxAnnotations,
  maxApiKeyDays,
  maxApiKeys,
  maxCalendarFeeds,
  maxImportedCustomers: maxImportedRows.customers,
  maxImportedInvoices: maxImportedRows.invoices,
  maxImportedPlans: maxImportedRows.plans,
  maxJobPhotos,
  maxPausedDays,
  pendingSubmissionDays,
  previousSecretHours,
  recoveryCodeCount,
  refundDays,
  renewalAnnouncementDays,
  renewalNoticeDays,
  rolloverPercent: rolloverShare * 100,
  rushHours,
  standardHours,
  statementLineRetentionDays,
  undoSeconds,
  upgradeQuoteDays,
};

/** Throws for an unknown name. */
export function fillFigures(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
    if (figure === undefined) throw new Error(`There is no figure ${name}.`);
    return figure.toLocaleString('en-US');
  });
}
