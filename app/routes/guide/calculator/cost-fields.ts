/** The calculator's fields that figures depend on, in the order of its form. */
const costFields = [
  "cart",
  "priceCny",
  "quantity",
  "domesticFreightCny",
  "optionsCny",
  "weightGrams",
  "lengthCm",
  "widthCm",
  "heightCm",
  "hsCode",
  "category",
  "rcep",
  "goodsClass",
  "serviceRate",
  "method",
  "destination",
  "prefecture",
  "postalCode",
] as const;

export type TypedCost = Partial<Record<(typeof costFields)[number], string>>;

interface Entries {
  get(name: string): FormDataEntryValue | null;
}

/** Reads the calculator's fields of a form or an address; a field that is not there is left out. */
export function readCostFields(sent: Entries): TypedCost {
  return Object.fromEntries(
    costFields.flatMap((name) => {
      const value = sent.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** What figures depend on, so that two questions can be compared; an empty field says as much as none. */
export function basisOf(typed: TypedCost) {
  return JSON.stringify(costFields.map((name) => typed[name] ?? ""));
}

/** The question as an address holds it. An empty method asks for the cheapest one; other empty fields say nothing. */
export function costQuery(typed: TypedCost) {
  return new URLSearchParams(
    Object.entries(typed).filter(([name, value]) => value !== "" || name === "method"),
  );
}
