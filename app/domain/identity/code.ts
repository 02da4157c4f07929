/** What a mailed code opens. */
export type CodePurpose = "register" | "verify-email" | "reset-password" | "change-email";

export const codeMinutes = 10;
export const codeTries = 5;
/** Codes that one address may be sent in an hour. */
export const codesPerHour = 5;
