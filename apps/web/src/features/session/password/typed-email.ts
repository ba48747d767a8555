/** The email that is being typed, kept by whoever shows one form after another. */
export interface TypedEmail {
  email: string;
  onEmail: (email: string) => void;
}
