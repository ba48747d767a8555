// What happens to each table when an account is deleted. A test compares this with the schema, so that no table and no
// column with text is forgotten, and with the database after a deletion.

/** Rows of the account are deleted. */
interface Deleted {
  readonly rule: 'deleted';
  /** The column that refers to the user, directly or through another table. */
  readonly owner: string;
}

/** Rows stay. Every column with text or JSON is in one of the lists. */
interface Anonymized {
  readonly rule: 'anonymized';
  readonly erased: readonly string[];
  readonly kept: readonly string[];
  readonly why: string;
}

/** Rows stay as they are. */
interface Kept {
  readonly rule: 'kept';
  readonly why: string;
}

export type Classification = Deleted | Anonymized | Kept;

const taxLaw = 'Tax law requires invoices and what they are about.';
const ledger = 'Usage entries and invoices refer to them.';

export const classification: Readonly<Record<string, Classification>> = {
  users: {
    rule: 'anonymized',
    erased: [
      'email',
      'full_name',
      'company_name',
      'phone',
      'tax_id',
      'password_hash',
      'identity_issuer',
      'identity_subject',
    ],
    kept: ['admin_grant_email_hash'],
    why: 'Kept records refer to it. A hash of the email keeps a listed admin from being granted the role again.',
  },
  saved_addresses: { rule: 'deleted', owner: 'user_id' },
  saved_views: { rule: 'deleted', owner: 'user_id' },
  password_reset_links: { rule: 'deleted', owner: 'user_id' },
  authenticator_apps: { rule: 'deleted', owner: 'user_id' },
  recovery_codes: { rule: 'deleted', owner: 'user_id' },
  passkeys: { rule: 'deleted', owner: 'user_id' },
  sign_in_challenges: { rule: 'deleted', owner: 'user_id' },
  api_keys: { rule: 'deleted', owner: 'user_id' },
  calendar_feeds: { rule: 'deleted', owner: 'user_id' },
  sessions: { rule: 'deleted', owner: 'user_id' },
  webhook_endpoints: { rule: 'kept', why: "The studio's own systems, and no customer's data." },
  webhook_events: { rule: 'deleted', owner: 'owner_id' },
  webhook_deliveries: { rule: 'deleted', owner: 'event_id' },
  credential_failures: { rule: 'kept', why: 'The keys are hashes, and are deleted within a day.' },
  backups: { rule: 'kept', why: 'Only says when a backup was made, and how large it is.' },
  call_counts: { rule: 'kept', why: 'The keys are keyed hashes, and are deleted within hours.' },
  security_events: {
    rule: 'kept',
    why: 'A network and an account ID, deleted after SECURITY_EVENT_RETENTION_DAYS.',
  },
  audit_records: {
    rule: 'kept',
    why: 'The log can not be edited. It holds no profile, and tax law requires it.',
  },
  idempotency_keys: { rule: 'deleted', owner: 'user_id' },
  daily_file_bytes: { rule: 'deleted', owner: 'user_id' },
  data_exports: { rule: 'deleted', owner: 'user_id' },
  orders: {
    rule: 'anonymized',
    erased: ['email', 'phone', 'special_instructions', 'admin_notes'],
    kept: ['title', 'company_name', 'contact_person', 'address', 'tax_id'],
    why: `${taxLaw} Orders without an invoice are deleted.`,
  },
  invoices: {
    rule: 'anonymized',
    erased: [],
    kept: ['number', 'items', 'payment_details', 'payment_instructions', 'notes', 'bill_to', 'issuer'],
    why: `${taxLaw} An issued invoice is never edited.`,
  },
  scheduled_invoices: { rule: 'deleted', owner: 'order_id' },
  invoice_counters: { rule: 'kept', why: 'Refers to nobody.' },
  payments: {
    rule: 'anonymized',
    erased: [],
    kept: ['number', 'transaction_reference', 'bill_to', 'issuer'],
    why: `${taxLaw} A payment receipt is never edited.`,
  },
  bank_statements: {
    rule: 'anonymized',
    erased: [],
    kept: ['account', 'account_key', 'file_name', 'sha256', 'header_hash', 'mapping'],
    why: "They are about the studio's accounts. What customers wrote is in bank_statement_lines.",
  },
  bank_statement_lines: {
    rule: 'anonymized',
    erased: ['payer', 'text', 'bank_reference'],
    kept: ['account_key', 'fingerprint', 'ignored_reason'],
    why: 'The day and the amount prove that an invoice was paid. The hash keeps a line from being imported twice.',
  },
  payment_counters: { rule: 'kept', why: 'Refers to nobody.' },
  credit_notes: {
    rule: 'anonymized',
    erased: [],
    kept: ['number', 'items', 'reason', 'bill_to', 'issuer'],
    why: `${taxLaw} A credit note is never edited.`,
  },
  credit_note_counters: { rule: 'kept', why: 'Refers to nobody.' },
  refunds: { rule: 'anonymized', erased: [], kept: ['reference'], why: taxLaw },
  ledger_entries: {
    rule: 'anonymized',
    erased: [],
    kept: ['reason'],
    why: `${taxLaw} The ledger is append-only.`,
  },
  paid_spans: { rule: 'kept', why: 'Reports add up what was paid for, without any personal data.' },
  usage_days: { rule: 'kept', why: 'Numbers of images, of no one in particular.' },
  credit_balances: { rule: 'anonymized', erased: [], kept: [], why: 'The sum of ledger entries.' },
  receipts: {
    rule: 'anonymized',
    erased: ['notes', 'admin_notes'],
    kept: ['transaction_reference', 'link', 'difference_reason'],
    why: 'They prove that an invoice was paid. Rejected receipts are deleted with their files.',
  },
  receipt_files: {
    rule: 'anonymized',
    erased: ['file_name'],
    kept: ['storage_key', 'sha256'],
    why: 'They prove that an invoice was paid.',
  },
  subscriptions: { rule: 'anonymized', erased: [], kept: ['title'], why: ledger },
  subscription_periods: { rule: 'kept', why: ledger },
  upgrades: { rule: 'kept', why: ledger },
  refund_requests: { rule: 'anonymized', erased: ['reason', 'decision_reason'], kept: [], why: ledger },
  subscription_pauses: { rule: 'anonymized', erased: ['reason'], kept: [], why: ledger },
  purchased_images: { rule: 'anonymized', erased: ['special_instructions'], kept: [], why: ledger },
  usage_entries: { rule: 'anonymized', erased: [], kept: ['reason'], why: 'The ledger is append-only.' },
  photo_jobs: { rule: 'anonymized', erased: ['brief'], kept: ['number'], why: ledger },
  job_counters: { rule: 'kept', why: 'Refers to nobody.' },
  photos: {
    rule: 'anonymized',
    erased: ['file_name', 'sha256', 'profile', 'notes', 'annotations'],
    kept: ['warnings'],
    why: ledger,
  },
  photo_versions: {
    rule: 'anonymized',
    erased: ['file_name', 'sha256', 'profile', 'overrule_reason'],
    kept: ['warnings', 'problems'],
    why: 'They say when the studio delivered photos that usage entries refer to.',
  },
  photo_assignments: {
    rule: 'anonymized',
    erased: [],
    kept: [],
    why: 'They say which member of staff worked on a photo.',
  },
  photo_revisions: {
    rule: 'anonymized',
    erased: ['note', 'annotations'],
    kept: [],
    why: 'They belong to the versions.',
  },
  due_time_changes: { rule: 'deleted', owner: 'user_id' },
  annotation_comments: { rule: 'deleted', owner: 'user_id' },
  photo_questions: { rule: 'deleted', owner: 'user_id' },
  share_links: { rule: 'deleted', owner: 'user_id' },
  share_link_openings: { rule: 'deleted', owner: 'link_id' },
  guest_comments: { rule: 'deleted', owner: 'user_id' },
  style_guides: { rule: 'deleted', owner: 'user_id' },
  photo_forms: { rule: 'deleted', owner: 'user_id' },
  pending_submissions: { rule: 'deleted', owner: 'user_id' },
  photo_uploads: { rule: 'deleted', owner: 'user_id' },
  chats: { rule: 'deleted', owner: 'user_id' },
  chat_messages: { rule: 'deleted', owner: 'chat_id' },
  notifications: { rule: 'deleted', owner: 'user_id' },
  notification_settings: { rule: 'deleted', owner: 'user_id' },
  customer_notes: { rule: 'deleted', owner: 'customer_id' },
  studio_settings: { rule: 'kept', why: "The studio's own details." },
  exchange_rates: {
    rule: 'anonymized',
    erased: [],
    kept: [],
    why: "The studio's own rates. They refer to who added them.",
  },
  payment_profiles: { rule: 'kept', why: "The studio's own accounts." },
  canned_replies: { rule: 'kept', why: "The studio's own texts." },
};
