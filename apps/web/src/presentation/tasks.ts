import type { FailedTaskStatus, RunStatus, TaskKind } from '@burnish/domain/tasks';
import type { StatusLabels } from './status-labels.ts';

export const taskKindLabels: Readonly<Record<TaskKind, string>> = {
  email_notification: 'Send notification emails',
  announce_unread_messages: 'Notify about unread messages',
  send_scheduled_invoice: 'Send scheduled invoices',
  remind_of_invoices: 'Send invoice reminders',
  renew_plans: 'Renew plans',
  expire_upgrades: 'End unpaid upgrades',
  end_canceled_plans: 'End canceled plans',
  end_reviews: 'Remind of reviews and approve photos',
  release_photos: 'Unassign photos of people who no longer retouch',
  submit_waiting_photos: 'Submit photos whose extra images are paid for',
  expire_waiting_photos: 'End the wait of photos for a payment',
  send_studio_digest: "Send the studio's digest",
  process_upload: 'Check uploaded photos',
  remove_upload_files: 'Delete files of discarded uploads',
  remove_photo_files: 'Delete files of withdrawn photos',
  remove_withdrawn_job_files: 'Delete files of withdrawn jobs',
  email_password_link: 'Send password links',
  email_sign_in_change: 'Send emails about sign-in changes',
  prepare_data_export: 'Prepare copies of data',
  email_data_export_ready: 'Send links to copies of data',
  remove_data_export: 'Delete old copies of data',
  email_account_deletion_request: 'Confirm requests to delete accounts',
  finish_account_deletion: 'Finish deleting accounts',
  sum_used_images: 'Add up used images for reports',
  deliver_webhook: 'Send webhooks',
  clean_up: 'Delete expired data',
};

export const failedTaskStatusLabels: StatusLabels<FailedTaskStatus> = {
  failed: { label: 'Failed', tone: 'rejected' },
  retrying: { label: 'Will retry', tone: 'waiting' },
};

export const runStatusLabels: StatusLabels<RunStatus> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'Running', tone: 'sent' },
  retrying: { label: 'Will retry', tone: 'waiting' },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'rejected' },
};
