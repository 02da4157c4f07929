/** The check digit of GS1's general specifications: weights 3 and 1 from the right. */
export function checkDigit(digits: string) {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether this is a JAN or EAN of 8 or 13 digits whose check digit is right. */
export function isArticleNumber(typed: string) {
  return /^(\d{8}|\d{13})$/.test(typed) && checkDigit(typed.slice(0, -1)) === Number(typed.at(-1));
}
