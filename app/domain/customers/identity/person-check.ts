/** A service that tells people from programs by a widget on our page. */
export interface PersonCheck {
  siteKey: string;
  /** The widget's script, and the origin of its frame. */
  script: string;
  origin: string;
  /** Checks the widget's answer, which is valid once, and again for the same form. */
  confirm(
    answer: string,
    address: string,
    idempotencyKey: string,
  ): Promise<"person" | "program" | "unavailable">;
}
