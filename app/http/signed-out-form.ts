/** A form whose sender's session has ended: where it goes, what was typed, and where to sign in again. */
export interface SignedOutForm {
  to: string;
  fields: [name: string, value: string][];
  /** Files cannot be sent along; they have to be chosen again. */
  filesLeft: boolean;
  signIn: string;
}

/** The form within an error that a page was answered with, if it is one whose sender has to sign in. */
export function signedOutFormIn(data: unknown): SignedOutForm | undefined {
  return data && typeof data === "object" && "signedOut" in data
    ? (data.signedOut as SignedOutForm)
    : undefined;
}
