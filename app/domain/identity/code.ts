/** What a mailed code opens. */
export type CodePurpose = "register" | "verify-email" | "reset-password" | "change-email" | "prove";

export const codeMinutes = 10;
export const codeTries = 5;
