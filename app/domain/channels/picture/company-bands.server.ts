/**
 * Bands of a company's pictures stand as one number, so that the key is the row: the band (14 bits), a key of
 * the company (12), the picture's number (27). What JavaScript and SQLite count exactly has room for them.
 */
export const numberStep = 2 ** 27;
const companyKeys = 2 ** 12;

/** Where the pictures of a company begin within a band; several companies may share the place. */
export function companyPlace(companyId: string) {
  let key = 0;
  for (const sign of companyId) key = (key * 31 + sign.codePointAt(0)!) % companyKeys;
  return key * numberStep;
}

/** From one band to the next. */
export const bandStep = companyKeys * numberStep;
