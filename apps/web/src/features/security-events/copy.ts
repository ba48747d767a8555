import {
  type LimitName,
  type SecurityEvent,
  type SecurityEventKind,
  securityEventKinds,
} from '@burnish/domain/security-events';
import { loadErrors } from '../../presentation/load-errors.ts';

export const copy = {
  page: {
    title: 'Security',
    search: 'Search by account or IP address',
    failed: loadErrors.dashboard,
    empty: 'No security events found',
    emptyText: 'Failed sign-ins, reached limits, rejected files and changed roles appear here.',
  },
  filter: { kind: 'Event', allKinds: 'All events' },
  times: (count: number) => (count === 1 ? 'Once' : `${count.toLocaleString('en-US')} times`),
  fact: {
    network: 'Network',
    account: 'Account',
    start: 'Counted from',
    last: 'Last seen',
  },
  unknownNetwork: 'Unknown or many',
  noAccount: 'None or unknown',
};

export const kindLabels: Readonly<Record<SecurityEventKind, string>> = {
  sign_in_failed: 'Failed sign-in',
  limit_reached: 'Limit reached',
  file_refused: 'File rejected',
  role_changed: 'Role changed',
  sign_in_method_added: 'Sign-in method added',
  signed_in: 'Sign-in from somewhere new',
  access_refused: 'Access refused',
  sign_in_method_removed: 'Sign-in method removed',
  recovery_code_used: 'Recovery code used',
};

export const kindOptions = securityEventKinds.map((value) => ({ value, label: kindLabels[value] }));

const limitLabels: Readonly<Record<LimitName, string>> = {
  calls: 'Calls',
  searches: 'Searches',
  files: 'Files sent',
  exports: 'Exports',
  documents: 'Documents',
  mail_requests: 'Requested emails',
  comments: 'Comments of guests',
  statements: 'Bank statements',
  imports: 'Imports',
  sign_in: 'Sign-ins',
  registration: 'Registrations',
  password_attempts: 'Password attempts',
  reset_mails: 'Password emails',
  security_mails: 'Security emails',
  sign_in_mails: 'Emails about sign-ins',
  chat: 'Chat messages',
  chat_events: 'Chat events',
  connections: 'Connections',
  sockets: 'Open pages',
  uploads: 'Upload requests',
  calendar_feeds: 'Requests of calendar feeds',
  stored_bytes: 'Stored files',
  stored_text: 'Stored text',
  unsubmitted_photos: 'Unsubmitted photos',
};

type Detail = Exclude<SecurityEvent, { kind: 'file_refused' }>['detail'];

const detailLabels: Readonly<Record<Detail, string>> = {
  ...limitLabels,
  password: 'Password',
  google: 'Google',
  reset_link: 'Password link',
  token: 'Sign-in link',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  api_key: 'API key',
  recovery_code: 'Recovery code',
  second_factor: 'All second factors',
  admin: 'To admin',
  retoucher: 'To retoucher',
  user: 'To user',
  new_device: 'New device',
  new_network: 'New network',
  no_permission: 'No permission',
  development_only: 'Not from this machine',
};

function hasLabel(detail: string): detail is Detail {
  return detail in detailLabels;
}

/** The reasons for rejected files are shown as their codes. */
export function detailLabel(detail: string): string {
  return hasLabel(detail) ? detailLabels[detail] : detail.toLowerCase().replaceAll('_', ' ');
}
