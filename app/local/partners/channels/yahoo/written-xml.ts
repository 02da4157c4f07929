/** Text as it stands in XML. */
function safe(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** One element with text in it. */
export function element(name: string, value: string | number) {
  return `<${name}>${safe(String(value))}</${name}>`;
}

export function xml(text: string, status = 200) {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, {
    status,
    headers: { "Content-Type": "application/xml; charset=UTF-8" },
  });
}

/** Around a list: how many there are, and which part this is. */
export function resultSet(inner: string, total: number, returned: number, first = 1) {
  return xml(
    `<ResultSet totalResultsAvailable="${total}" totalResultsReturned="${returned}" firstResultPosition="${first}">${inner}</ResultSet>`,
  );
}

export function problem(status: number, code: string, message: string) {
  return xml(`<Error>${element("Message", message)}${element("Code", code)}</Error>`, status);
}
