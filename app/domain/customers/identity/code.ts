/** What a mailed code opens. */
export type CodePurpose = "register" | "verify-email" | "reset-password" | "change-email" | "prove";

/** Our page that takes the code; a proof is asked for on several. */
export const codePages: Record<CodePurpose, string | null> = {
  register: "/register/code",
  "verify-email": "/user/userDetail",
  "reset-password": "/ForgetThePassword",
  "change-email": "/user/userDetail",
  prove: null,
};

export const codeTries = 5;
