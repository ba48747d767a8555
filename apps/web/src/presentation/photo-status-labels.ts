// Apart from the other labels, because the first pages show no single photos.
import type { PhotoStatus } from '@burnish/domain/photos/photo';
import { jobStatusLabels, onHoldLabel, type StatusLabel, type StatusLabels } from './status-labels.ts';

export const photoStatusLabels: StatusLabels<PhotoStatus> = {
  received: jobStatusLabels.received,
  in_progress: jobStatusLabels.in_progress,
  in_check: { label: 'In check', tone: 'waiting' },
  delivered: jobStatusLabels.delivered,
  revision_requested: { label: 'Revision requested', tone: 'waiting' },
  approved: jobStatusLabels.approved,
};

/** The status of a photo, or "On hold" while the studio waits for an answer. */
export function photoStatusLabel({
  status,
  onHoldSince,
}: {
  readonly status: PhotoStatus;
  readonly onHoldSince: string | null;
}): StatusLabel {
  return onHoldSince === null ? photoStatusLabels[status] : onHoldLabel;
}
