/** The purposes of a mailed code. */
export type CodePurpose = "register" | "verify-email" | "reset-password" | "change-email" | "prove";

/** The page that takes the code; null for the credentials' code, which several pages ask for. */
export const codePages: Record<CodePurpose, string | null> = {
  register: "/register/code",
  "verify-email": "/user/userDetail",
  "reset-password": "/ForgetThePassword",
  "change-email": "/user/userDetail",
  prove: null,
};

/**
 * The guesses at one code. Somebody who knows an address may have 20 codes an hour sent to it from anywhere,
 * and so could guess a hundred times; the first guess at each code is always checked, all further ones share
 * ten. That allows 30 guesses in a million an hour, and always leaves the owner a first guess. The triggers
 * `mail_codes_per_hour` and `mail_code_guesses` enforce both, and contain this number.
 */
export const codeTries = 5;

/** Gives the 受付番号, by which people tell the letter of their own request from those that others asked for. */
export function letterNumber(requestId: string) {
  return requestId.slice(0, 4).toUpperCase();
}
