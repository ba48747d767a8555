import { deletionNoticeDays, maxRetentionYears } from '@burnish/domain/photos/retention';
import { pluralize } from '../../../lib/format.ts';
import { retentionRuleLabels } from '../../../presentation/retention.ts';

const [, lastNotice] = deletionNoticeDays;
const days = (count: number) => pluralize(count, 'day', 'days');
const afterLastApproval = (count: number) => `${days(count)} after all photos are approved`;

export const copy = {
  fact: 'File deletion',
  /** When files are deleted, until the day is known. */
  afterApproval: afterLastApproval,
  afterLastNotice: afterLastApproval(lastNotice),
  /** Why, next to the day. */
  why: {
    byStudio: 'Set by the studio',
    afterApproval: 'After approval, as set by the studio',
    kept: (count: number) => `Kept for ${days(count)} after approval`,
    keptWithoutApproval: (count: number) => `Kept for ${days(count)} after submission`,
    /** Of a day before the approval. */
    orLater: `Or ${afterLastApproval(lastNotice)}, if that is later. Set by the studio.`,
  },
  action: 'Change file deletion',
  actionNamed: (number: string) => `Change file deletion of ${number}`,
  title: (number: string) => `When to delete the files of ${number}`,
  legend: 'Delete the originals and finished photos',
  options: {
    default: {
      label: retentionRuleLabels.default,
      note: (count: number | null) => (count === null ? 'Files are kept' : afterLastApproval(count)),
    },
    date: { label: retentionRuleLabels.date, note: 'Not before all photos are approved' },
    after_approval: { label: retentionRuleLabels.after_approval, note: afterLastApproval(lastNotice) },
  },
  date: 'Delete on',
  dateMissing: 'Enter a date.',
  datePast: 'Choose a later day.',
  dateTooFar: `Choose a day within ${maxRetentionYears} years.`,
  hint: (customer: string) =>
    `${customer} will be notified and has at least ${days(lastNotice)} to download the files.`,
  submit: 'Save',
  discard: 'Discard this change?',
  success: (number: string) => `File deletion of ${number} changed.`,
  failed: "The file deletion couldn't be changed.",
};
