/** Why a sign-in with the identity provider came to nothing. Safe to log: it says nothing about anybody. */
type FailureKind =
  | 'issuer_unreachable'
  | 'flow_missing'
  | 'declined'
  | 'client_refused'
  | 'code_refused'
  | 'answer_invalid'
  | 'token_invalid'
  | 'identity_incomplete';

export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
