/** Every kind of background work. The names are stored in the database. */
export const taskKinds = [
  'email_notification',
  'announce_unread_messages',
  'send_scheduled_invoice',
  'remind_of_invoices',
  'renew_plans',
  'expire_upgrades',
  'end_canceled_plans',
  'end_reviews',
  'release_photos',
  'submit_waiting_photos',
  'expire_waiting_photos',
  'send_studio_digest',
  'process_upload',
  'remove_upload_files',
  'remove_photo_files',
  'remove_withdrawn_job_files',
  'email_password_link',
  'email_sign_in_change',
  'prepare_data_export',
  'email_data_export_ready',
  'remove_data_export',
  'email_account_deletion_request',
  'finish_account_deletion',
  'sum_used_images',
  'deliver_webhook',
  'clean_up',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Tasks that didn't succeed: given up, or waiting for their next attempt. */
export const failedTaskStatuses = ['failed', 'retrying'] as const;
export type FailedTaskStatus = (typeof failedTaskStatuses)[number];

/** How the last run of a schedule ended, or how far it is. */
export const runStatuses = ['waiting', 'running', 'retrying', 'completed', 'failed'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Failed tasks are listed for this long. */
export const failedTaskDays = 14;

/** How many failed tasks of a kind are retried at once. */
export const maxRetriedTasks = 10_000;

/** How many tasks the list of failed ones has. */
export const maxListedTasks = 100;
