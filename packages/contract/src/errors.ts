// HTTP status and message of each error code.
import { maxSavedAddresses } from '@burnish/domain/accounts/account';
import { maxApiKeys } from '@burnish/domain/accounts/api-key';
import { maxCalendarFeeds } from '@burnish/domain/accounts/calendar-feed';
import { maxPasskeys } from '@burnish/domain/accounts/second-factor';
import { maxNotesPerCustomer } from '@burnish/domain/customers/customer-note';
import type { ErrorCode } from '@burnish/domain/errors';
import { maxExchangeRates } from '@burnish/domain/money/exchange-rate';
import { maxReceiptRevisions } from '@burnish/domain/orders/receipt/receipt';
import { maxAnnotationComments } from '@burnish/domain/photos/annotation-comment';
import { maxDueTimeChanges } from '@burnish/domain/photos/due-time-change';
import { maxUnfinishedUploads, type UploadRejection } from '@burnish/domain/photos/photo';
import { maxJobQuestions } from '@burnish/domain/photos/question-limits';
import { maxRevisions } from '@burnish/domain/photos/revision';
import { maxGuestComments, maxShareLinks } from '@burnish/domain/photos/share-link';
import { maxStyleGuides } from '@burnish/domain/photos/style-guide';
import { maxVersions } from '@burnish/domain/photos/version';
import { maxExportedRows, maxSavedViews } from '@burnish/domain/studio-lists';
import { maxPaymentProfiles } from '@burnish/domain/studio-settings';
import { maxWebhookEndpoints } from '@burnish/domain/webhooks/deliveries';
import { receiptFileMessages } from './orders/receipt-file-messages.ts';
import { noSubscriptionMessage } from './photos/quota-messages.ts';

export const httpStatus: { readonly [C in ErrorCode]: number } = {
  INVALID_INPUT: 400,
  INVALID_INVOICE_ID: 400,
  REQUEST_TIMEOUT: 408,
  // As in nginx. Only the log shows it.
  CONNECTION_CLOSED: 499,
  UNAUTHENTICATED: 401,
  ACCOUNT_NOT_ACTIVE: 401,
  GOOGLE_SIGN_IN_FAILED: 400,
  INVALID_CREDENTIALS: 400,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  CODE_INCORRECT: 400,
  PASSKEY_REJECTED: 400,
  SIGN_IN_EXPIRED: 400,
  CONFIRMATION_REQUIRED: 403,
  TOO_MANY_PASSKEYS: 409,
  TOO_MANY_API_KEYS: 409,
  TOO_MANY_CALENDAR_FEEDS: 409,
  NO_SECOND_FACTOR: 409,
  OWN_SECOND_FACTOR: 409,
  EMAIL_TAKEN: 409,
  TOO_MANY_ADDRESSES: 409,
  TOO_MANY_VIEWS: 409,
  TOO_MANY_ROWS: 409,
  TOO_MANY_STYLE_GUIDES: 409,
  STYLE_GUIDE_NAME_TAKEN: 409,
  TOO_MANY_PAYMENT_PROFILES: 409,
  TOO_MANY_EXCHANGE_RATES: 409,
  TOO_MANY_WEBHOOK_ENDPOINTS: 409,
  SETTINGS_CHANGED: 409,
  PASSWORD_LINK_EXPIRED: 400,
  PASSWORD_NOT_SET: 409,
  OPEN_PAYMENTS: 409,
  LAST_ADMIN: 409,
  TOO_MANY_NOTES: 409,
  TOO_MANY_QUESTIONS: 409,
  QUESTION_CLOSED: 409,
  ASSIGNMENT_CHANGED: 409,
  CHECKS_FAILED: 409,
  NO_REVISIONS_LEFT: 409,
  TOO_MANY_REVISIONS: 409,
  TOO_MANY_VERSIONS: 409,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPE: 403,
  SESSION_REQUIRED: 403,
  OWN_VERSION: 403,
  TOO_MANY_SHARE_LINKS: 409,
  SHARE_LINK_CLOSED: 410,
  SHARE_LINK_PASSWORD: 403,
  TOO_MANY_COMMENTS: 409,
  TOO_MANY_ANNOTATION_COMMENTS: 409,
  TOO_MANY_DUE_TIME_CHANGES: 409,
  DEVELOPMENT_ONLY: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INVALID_STATE: 409,
  PRICE_CHANGED: 409,
  CURRENCY_MISMATCH: 409,
  SUBSCRIPTION_SUSPENDED: 409,
  SUBSCRIPTION_EXISTS: 409,
  PAUSE_EXISTS: 409,
  PLAN_INVOICE_OPEN: 409,
  REFUND_REQUEST_OPEN: 409,
  TOO_MANY_PLAN_REQUESTS: 409,
  ORDER_NOT_APPROVED: 409,
  INVOICE_EXISTS: 409,
  INVOICE_SCHEDULED: 409,
  INVOICE_SENT: 409,
  NO_PAYMENT_PROFILE: 409,
  NO_PAYMENT_DETAILS: 409,
  INVOICE_NOT_PAYABLE: 409,
  RECEIPT_EXISTS: 409,
  RECEIPT_NOT_APPROVED: 409,
  RECEIPT_CHANGED: 409,
  RECEIPT_REVIEWED: 409,
  RECEIPT_IN_REVIEW: 409,
  INVOICE_PARTIALLY_PAID: 409,
  BALANCE_CHANGED: 409,
  QUOTE_CHANGED: 409,
  QUOTE_EXPIRED: 409,
  UPGRADE_OPEN: 409,
  ORDER_OPEN: 409,
  NOT_ENOUGH_CREDIT: 409,
  STATEMENT_LINE_USED: 409,
  TOO_MANY_RECEIPT_FILES: 409,
  NO_ACTIVE_SUBSCRIPTION: 409,
  PLAN_PAUSED: 409,
  QUOTA_EXHAUSTED: 409,
  TIER_QUOTA_EXHAUSTED: 409,
  TURNAROUND_NOT_OFFERED: 409,
  UPLOAD_NOT_READY: 409,
  UPLOAD_AWAITING_PAYMENT: 409,
  UPLOAD_IN_PROGRESS: 423,
  TOO_MANY_UNFINISHED_UPLOADS: 429,
  TOO_MANY_UNSUBMITTED_PHOTOS: 409,
  CHECKSUM_MISMATCH: 409,
  FILE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  PHOTO_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  UNSUPPORTED_PHOTO: 415,
  UNSUPPORTED_STATEMENT: 415,
  UNSUPPORTED_CSV: 415,
  UNSUPPORTED_BODY: 415,
  IDEMPOTENCY_KEY_REUSED: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_CONNECTIONS: 429,
  TOO_MANY_FILES_AT_ONCE: 429,
  TOO_MANY_DOWNLOADS: 429,
  DAILY_FILE_LIMIT_REACHED: 429,
  EXPORT_LIMIT_REACHED: 429,
  DAILY_TEXT_LIMIT_REACHED: 429,
  STORAGE_FULL: 507,
  STORAGE_UNAVAILABLE: 503,
  SERVER_BUSY: 503,
  NOT_READY: 503,
  INTERNAL: 500,
};

const unsupportedPhoto =
  "This file isn't a supported photo. Use JPEG, PNG, TIFF, WebP, HEIC, AVIF, PSD, or a raw file from your camera.";

/** Shown to users. */
export const errorMessages: { readonly [C in ErrorCode]: string } = {
  INVALID_INPUT: 'Some fields are invalid. Check them and try again.',
  INVALID_INVOICE_ID: 'Invalid invoice ID',
  REQUEST_TIMEOUT: 'The request took too long. Please try again.',
  CONNECTION_CLOSED: 'The connection was closed before the request finished. Nothing was saved.',
  UNAUTHENTICATED: 'Please sign in.',
  ACCOUNT_NOT_ACTIVE: 'Your account has been deactivated. Contact us to restore it.',
  GOOGLE_SIGN_IN_FAILED: 'Google sign-in failed. Please try again.',
  INVALID_CREDENTIALS: 'Incorrect email or password.',
  SECOND_FACTOR_REQUIRED: 'Complete the sign-in with your second factor.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'Your account needs a second factor. Set up an authenticator app or a passkey to continue.',
  CODE_INCORRECT: 'This code is incorrect or has already been used. Enter the newest code.',
  PASSKEY_REJECTED: "This passkey didn't work. Try again, or use another way.",
  SIGN_IN_EXPIRED: 'This sign-in has expired. Please start again.',
  CONFIRMATION_REQUIRED: "Confirm that it's you, then try again.",
  TOO_MANY_PASSKEYS: `An account can have ${maxPasskeys} passkeys. Remove one that you don't use.`,
  TOO_MANY_API_KEYS: `An account can have ${maxApiKeys} API keys. Revoke one that you don't use.`,
  TOO_MANY_CALENDAR_FEEDS: `An account can have ${maxCalendarFeeds} calendar feeds. Revoke one that you don't use.`,
  NO_SECOND_FACTOR: 'This account has no second factor.',
  OWN_SECOND_FACTOR: "You can't reset your own second factor. Ask another admin to do it.",
  EMAIL_TAKEN: 'An account with this email already exists. Sign in instead.',
  TOO_MANY_VIEWS: `You can save ${maxSavedViews} views per list. Delete one that you don't use.`,
  TOO_MANY_ROWS: `A file has at most ${maxExportedRows.toLocaleString('en-US')} rows. Add a filter.`,
  TOO_MANY_ADDRESSES: `You can save ${maxSavedAddresses} addresses. Delete one that you don't use.`,
  TOO_MANY_STYLE_GUIDES: `You can save ${maxStyleGuides} style guides. Delete one that you don't use.`,
  STYLE_GUIDE_NAME_TAKEN: 'You have a style guide with this name. Choose another name.',
  TOO_MANY_EXCHANGE_RATES: `The studio can have ${maxExchangeRates} exchange rates. No more can be added.`,
  TOO_MANY_PAYMENT_PROFILES: `The studio can have ${maxPaymentProfiles} payment profiles. Delete one that isn't used.`,
  TOO_MANY_WEBHOOK_ENDPOINTS: `The studio can have ${maxWebhookEndpoints} endpoints. Delete one that you don't use.`,
  SETTINGS_CHANGED:
    "Someone else changed this in the meantime, so your changes haven't been saved. Compare them with the current values, then save again.",
  PASSWORD_LINK_EXPIRED: 'This link has expired or has already been used. Request a new one.',
  PASSWORD_NOT_SET: "This account doesn't have a password yet. Request an email link to set one.",
  OPEN_PAYMENTS:
    "You have an unpaid invoice, or a payment that we're still checking. Pay it or ask us to void it, then try again.",
  LAST_ADMIN: 'This is the last active admin. Make another user an admin first.',
  TOO_MANY_NOTES: `A customer can have ${maxNotesPerCustomer} notes. Delete some that are no longer needed.`,
  TOO_MANY_QUESTIONS: `A job can have ${maxJobQuestions} questions. Message the customer instead.`,
  QUESTION_CLOSED:
    'This question has already been answered or withdrawn. Refresh the page to see the latest status.',
  ASSIGNMENT_CHANGED:
    'Someone else has assigned some of these photos in the meantime. Look at the current state and try again.',
  OWN_VERSION: 'Another retoucher or an admin has to check the files that you submitted.',
  TOO_MANY_SHARE_LINKS: `A job can have ${maxShareLinks} share links, including expired and revoked ones. Use one that is still active.`,
  SHARE_LINK_CLOSED:
    'This link has expired or was revoked. Open it again, or ask the person who sent it for a new one.',
  SHARE_LINK_PASSWORD: 'This link has a password. Enter it to see the photos.',
  TOO_MANY_COMMENTS: `There can be ${maxGuestComments} comments on the photos of a job. Contact the person who sent you the link.`,
  TOO_MANY_ANNOTATION_COMMENTS: `There can be ${maxAnnotationComments} comments on an annotation. Use another annotation of the photo, or send us a message.`,
  TOO_MANY_DUE_TIME_CHANGES: `The due time of a job can be changed ${maxDueTimeChanges} times. Ask the customer in a message instead.`,
  CHECKS_FAILED:
    'Some of these files failed a check. Return them, or give a reason for delivering them anyway.',
  NO_REVISIONS_LEFT:
    'All revisions that are included for this photo have been used. Message us if you need another one.',
  TOO_MANY_REVISIONS: `A photo can have at most ${maxRevisions} revisions. Message us instead.`,
  TOO_MANY_VERSIONS: `A photo can have at most ${maxVersions} versions.`,
  FORBIDDEN: "You don't have permission to do this.",
  INSUFFICIENT_SCOPE: "This API key doesn't have the scope that this call needs.",
  SESSION_REQUIRED: "API keys can't make this call. Sign in to make it.",
  DEVELOPMENT_ONLY:
    'This server is set up for development and only answers this machine, without proxies. To publish it, set up ' +
    'Google sign-in.',
  NOT_FOUND: 'Not found. It may have been deleted.',
  METHOD_NOT_ALLOWED: "This method isn't supported.",
  INVALID_STATE: 'This action is no longer available. Refresh the page to see the latest status.',
  PRICE_CHANGED: 'The price has changed. Please review your order.',
  CURRENCY_MISMATCH: "The currency doesn't match the order's currency.",
  SUBSCRIPTION_SUSPENDED: 'This subscription is suspended. Reactivate it before renewing.',
  SUBSCRIPTION_EXISTS: 'The customer already has a newer subscription to this plan.',
  PAUSE_EXISTS: 'This plan already has a pause. Withdraw or end it first.',
  PLAN_INVOICE_OPEN: "An invoice of this plan isn't paid yet. Pay it first, or contact us to void it.",
  REFUND_REQUEST_OPEN: "A refund request or cancellation isn't decided yet. Withdraw it first.",
  TOO_MANY_PLAN_REQUESTS:
    'You have changed this subscription too often today. Try again tomorrow, or write to us.',
  ORDER_NOT_APPROVED: 'Approve the order before sending an invoice.',
  INVOICE_EXISTS: 'This order already has an invoice.',
  INVOICE_SCHEDULED: 'The invoice of this order is about to be sent. Undo that first.',
  INVOICE_SENT: "The invoice has already been sent. If it shouldn't have been, void it in Invoices.",
  NO_PAYMENT_PROFILE:
    'There are no payment details for this currency yet. Approve the order and send its invoice separately.',
  NO_PAYMENT_DETAILS:
    "We don't have bank details for payments in this currency yet. Send us a message, and we'll add them.",
  INVOICE_NOT_PAYABLE: 'This invoice is not awaiting payment.',
  RECEIPT_EXISTS: 'A receipt has already been submitted for this invoice.',
  RECEIPT_NOT_APPROVED: 'Please review the payment receipt before confirming payment.',
  RECEIPT_CHANGED: 'The customer replaced this receipt. Review the new file before approving.',
  RECEIPT_REVIEWED: 'This receipt has already been reviewed.',
  RECEIPT_IN_REVIEW: 'A receipt for this invoice is waiting for review. Approve or reject it instead.',
  INVOICE_PARTIALLY_PAID:
    "This invoice is partly paid, so it can't be voided. Issue a credit note for what was paid first.",
  BALANCE_CHANGED: 'The account has changed in the meantime. Check the amounts and try again.',
  NOT_ENOUGH_CREDIT: "The customer doesn't have enough credit.",
  STATEMENT_LINE_USED:
    'This line has already been matched or ignored. Refresh the page to see the latest status.',
  QUOTE_CHANGED: 'The amounts have changed in the meantime. Check the new ones, then confirm again.',
  QUOTE_EXPIRED: 'This quote has expired. The plan shows what the upgrade costs now.',
  UPGRADE_OPEN: 'There is an unpaid upgrade of this plan. Pay it, withdraw it or void its invoice first.',
  ORDER_OPEN: 'There is another open order for this plan. Pay it or ask us to reject it first.',
  TOO_MANY_RECEIPT_FILES: `A receipt's file can be replaced ${maxReceiptRevisions - 1} times. Contact us to send another file.`,
  NO_ACTIVE_SUBSCRIPTION: noSubscriptionMessage,
  PLAN_PAUSED: 'Your plan is paused. Resume it or order single images to upload photos.',
  QUOTA_EXHAUSTED:
    'You have reached your upload limit for all plans. Please renew your subscription or upgrade your plan.',
  TIER_QUOTA_EXHAUSTED: 'Not enough images left in this tier. Choose another tier for some photos.',
  TURNAROUND_NOT_OFFERED: "This plan doesn't offer that turnaround.",
  UPLOAD_NOT_READY:
    "Some files are still uploading or aren't supported photos. Check the list and try again.",
  UPLOAD_AWAITING_PAYMENT:
    'Some of these photos are waiting for an order to be paid. To use them now, move them back on the upload page.',
  TOO_MANY_UNFINISHED_UPLOADS: `You have too many unfinished uploads: up to ${maxUnfinishedUploads} files and 8 GB at a time, or less if there is little space. Wait until some are complete, or remove them.`,
  TOO_MANY_UNSUBMITTED_PHOTOS:
    "Photos that you haven't submitted yet take up all of your space. Submit or remove some, then try again.",
  UPLOAD_IN_PROGRESS: 'This file is already uploading, possibly in another tab.',
  CHECKSUM_MISMATCH: 'A file was corrupted during upload. Please upload it again.',
  FILE_TOO_LARGE: 'The file is too large.',
  BODY_TOO_LARGE: 'The request is too large.',
  PHOTO_TOO_LARGE: 'The photo is larger than 100 MB. Use the upload page, which accepts files up to 2 GB.',
  UNSUPPORTED_FILE: receiptFileMessages.unsupported,
  UNSUPPORTED_PHOTO: unsupportedPhoto,
  UNSUPPORTED_STATEMENT:
    "This file isn't a bank statement that we can read. Export it from your bank as CSV or camt.053 XML.",
  UNSUPPORTED_CSV:
    "This file isn't a CSV file that we can read. Save the table as CSV in your spreadsheet program.",
  UNSUPPORTED_BODY: 'The request body must be JSON.',
  IDEMPOTENCY_KEY_REUSED: 'This request was already sent with different content. Please submit it again.',
  IDEMPOTENCY_KEY_IN_USE: 'This is already being processed. Check whether it went through.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment.',
  TOO_MANY_CONNECTIONS: 'You have too many pages open. Close some of them to get live updates here.',
  TOO_MANY_DOWNLOADS:
    'Several downloads of these files are running. Wait until one of them has finished, then try again.',
  TOO_MANY_FILES_AT_ONCE:
    "You're sending too many files at the same time. Wait until some have arrived, then try again.",
  DAILY_FILE_LIMIT_REACHED:
    "You've reached today's limit for sending files. Please try again tomorrow, or contact us.",
  DAILY_TEXT_LIMIT_REACHED:
    "You've reached today's limit for messages and changes. Please try again tomorrow, or contact us.",
  EXPORT_LIMIT_REACHED: 'You can request one copy of your data a day. Please try again tomorrow.',
  STORAGE_FULL:
    "We're out of storage space. Nothing was saved and our team has been notified. Please try again later.",
  STORAGE_UNAVAILABLE: "We can't reach our file storage right now. Please try again in a few minutes.",
  SERVER_BUSY: "We're receiving many files right now. Please try again in a few seconds.",
  NOT_READY: 'The service is not ready. Please try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
};

/** Why an upload can't be submitted. */
export const rejectionMessages: { readonly [R in UploadRejection]: string } = {
  not_a_photo: unsupportedPhoto,
  unreadable: 'This photo is damaged or incomplete. Upload the original file again.',
  too_many_pixels:
    'This photo has more than 400 million pixels. Save it with fewer pixels and upload it again.',
  too_much_memory:
    'This photo needs too much memory to open. Save it without interlacing or progressive encoding, or with fewer pixels.',
  too_slow: 'This photo takes too long to open. Save it as JPEG or TIFF, or with fewer pixels.',
  unsupported_format: "We can't open this type of photo. Please upload it as JPEG or TIFF.",
};

/** For RECEIPT_REVIEWED. The name is null for a review from before names were stored. */
export function receiptReviewedMessage(status: 'approved' | 'rejected', reviewer: string | null): string {
  return reviewer === null
    ? `This receipt has already been ${status}.`
    : `${reviewer} has already ${status} this receipt.`;
}

/** For INVOICE_SCHEDULED. */
export function invoiceScheduledMessage(admin: string): string {
  return `${admin} has approved this order, and its invoice is about to be sent. Undo that first.`;
}
