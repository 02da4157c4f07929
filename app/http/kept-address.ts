/** What the pages that are kept for everybody read of their address; all else in it changes nothing. */
const readNames: Record<string, readonly string[]> = {
  "/notice": ["id", "after"],
  "/tollvipapplyfor": ["monthly", "level"],
  "/page.png": ["of"],
};

/** They read nothing of it. */
const plain = new Set(
  [
    ...["/guia-de-usuario", "/servicios-adicionales", "/option", "/internationalLogistics"],
    ...["/storageInstructions", "/inspectionDetail", "/photography", "/accompanyService"],
    ...["/aboutNotInStock", "/FBADirectDeliveryService", "/d2c", "/chinaCompanyIntroduce"],
    ...["/japanCompanyIntroduce", "/privacyPolicy", "/termsService", "/description", "/disclaimer"],
    ...["/membershipUtilizationProtocol", "/customerHarassmentResponsePolicy"],
    ...["/notificationOfHoliday", "/questionAndAnswer", "/api/openapi.json"],
  ].map((path) => path.toLowerCase()),
);

/**
 * The address of a page that is kept for everybody, without what the page does not read: a random
 * query is the same page, neither made anew nor put in the place of another copy. Any other address
 * stays as it is.
 */
export function keptAddress(address: string): string {
  const url = new URL(address);
  const names = namesRead(url.pathname.toLowerCase());
  if (!names || !url.search) return address;
  const query = new URLSearchParams(
    names.flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, name === "of" ? keptPath(value) : value]];
    }),
  );
  url.search = query.toString();
  return url.href;
}

function namesRead(path: string) {
  return plain.has(path) || path.startsWith("/comisiones-") ? [] : readNames[path];
}

/** A page that a picture is drawn of has an address of its own. */
function keptPath(path: string) {
  const here = "https://here.invalid";
  if (!path.startsWith("/") || !URL.canParse(path, here)) return path;
  return keptAddress(new URL(path, here).href).replace(here, "");
}
