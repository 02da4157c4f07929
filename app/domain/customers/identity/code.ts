/** What a mailed code opens. */
export type CodePurpose = "register" | "verify-email" | "reset-password" | "change-email" | "prove";

/** Our page that takes the code; credentials are asked for on several. */
export const codePages: Record<CodePurpose, string | null> = {
  register: "/register/code",
  "verify-email": "/user/userDetail",
  "reset-password": "/ForgetThePassword",
  "change-email": "/user/userDetail",
  prove: null,
};

/**
 * Guesses at one code. Who knows an address may have it sent 20 codes an hour from anywhere, and so
 * could guess a hundred times; the first guess at each is always heard, all further ones share ten.
 * That is 30 in a million an hour, and leaves the owner a first guess whatever others do. The
 * triggers `mail_codes_per_hour` and `mail_code_guesses` keep both, and know this number.
 */
export const codeTries = 5;

/** 受付番号: by it people find the letter of their own request among those that others have asked for. */
export function letterNumber(requestId: string) {
  return requestId.slice(0, 4).toUpperCase();
}
