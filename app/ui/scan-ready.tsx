// The bundler's way to the address of a script by itself; this one runs in the page.
import script from "./browser/scan.ts?worker&url";

/** Lets a scan count wherever the focus is, and drops the same code scanned twice in a moment. */
export function ScanReady() {
  return <script type="module" src={script} />;
}
