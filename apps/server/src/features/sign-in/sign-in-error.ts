/** Why a sign-in with the identity provider failed. Safe to log, because it has no personal data. */
type SignInErrorKind =
  | 'issuer_unreachable'
  | 'flow_missing'
  | 'declined'
  | 'client_rejected'
  | 'code_rejected'
  | 'response_invalid'
  | 'token_invalid'
  | 'identity_incomplete';

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly kind: SignInErrorKind;

  constructor(kind: SignInErrorKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
