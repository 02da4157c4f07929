/**
 * The one-time key of a form that puts goods into the cart, another one each time the form is drawn; a
 * browser that keeps what was typed over a reload keeps no key.
 */
export function OneTimeKey() {
  return <input type="hidden" name="key" value={crypto.randomUUID()} autoComplete="off" />;
}
