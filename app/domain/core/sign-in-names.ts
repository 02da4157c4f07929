/** Gives the one spelling in which an e-mail address is stored, compared and looked up. */
export function canonicalEmail(typed: string) {
  return typed.normalize("NFKC").trim().toLowerCase();
}

/** Gives the digits of a Japanese telephone number, however it was typed: `+81 90-…` is `090…`. */
export function phoneDigits(typed: string) {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Pd}ー−().]/gu, "")
    .replace(/^\+810?/, "0");
}

/**
 * Classifies a sign-in name by its shape alone: an address has an @, a user name has a letter, all else is a
 * telephone number. So no user name can equal another person's number.
 */
export function readSignInName(typed: string) {
  const name = typed.normalize("NFKC").trim().toLowerCase();
  if (name.includes("@"))
    return { kind: "email", name: canonicalEmail(name), asTyped: name } as const;
  if (/[a-z]/.test(name)) return { kind: "loginName", name, asTyped: name } as const;
  return { kind: "phone", name: phoneDigits(name), asTyped: name } as const;
}
