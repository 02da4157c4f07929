interface Page {
  secure: boolean;
  /** Whether it is a page of the staff console. */
  ofConsole: boolean;
  storeOrigin: string;
  /** Where a form may lead on to pay by card, if it may. */
  approvalOrigin?: string | undefined;
  /** Whose widget the page shows, if it does. */
  widgetOrigin?: string | undefined;
}

/** Makes the value by which a page's policy allows its scripts: 128 bits of chance, as base64. */
export function newNonce() {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** Headers every answer carries. What a page itself says of its scripts and styles becomes a whole policy. */
export function secureHeaders(
  answer: Response,
  { secure, ofConsole, storeOrigin, approvalOrigin, widgetOrigin = "" }: Page,
) {
  const headers = new Headers(answer.headers);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  // A browser begins a new process for such a page: a quarter of a second of a first visit on a slow phone.
  if (ofConsole) headers.set("Cross-Origin-Opener-Policy", "same-origin");
  // A phone's camera is a scanner on the floor.
  const camera = ofConsole ? "(self)" : "()";
  headers.set("Permissions-Policy", `camera=${camera}, microphone=(), geolocation=(), payment=()`);
  if (secure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    const own = headers.get("Content-Security-Policy") ?? "script-src 'none'; style-src 'self'";
    headers.set(
      "Content-Security-Policy",
      [
        "default-src 'self'",
        widgetOrigin ? own.replace("script-src 'self'", `script-src 'self' ${widgetOrigin}`) : own,
        ...(widgetOrigin ? [`frame-src ${widgetOrigin}`] : []),
        // Large files go from the browser to the object store by themselves.
        `connect-src 'self' ${storeOrigin}`,
        // The pictures of a field that sends them are shown from the browser itself.
        "img-src 'self' data: blob: https:",
        "object-src 'none'",
        "base-uri 'none'",
        // Browsers hold the policy against the address that a form is sent on to as well.
        `form-action 'self' ${approvalOrigin ?? ""}`.trimEnd(),
        "frame-ancestors 'none'",
      ].join("; "),
    );
    headers.set("X-Frame-Options", "DENY");
  }
  // What a page's script asks for holds the same as the page.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return new Response(answer.body, { status: answer.status, headers });
}
