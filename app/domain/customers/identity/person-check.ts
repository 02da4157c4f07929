/** A service that tells people from programs by a widget of its own on our page. */
export interface PersonCheck {
  /** What the widget is put on the page with. */
  siteKey: string;
  /** The widget's script, and the origin that its frame comes from. */
  script: string;
  origin: string;
  /** Whether the widget's answer is a person's; it is good once, and again for the same form. */
  confirm(
    answer: string,
    address: string,
    idempotencyKey: string,
  ): Promise<"person" | "program" | "unavailable">;
}
