import { findChromium } from "../machine/chromium.ts";

/**
 * Where this machine has no browser, one is installed before the first test of pages: the processes of such
 * tests begin together, and of several that install at once all but one would be turned away.
 */
export default function install() {
  findChromium();
}
