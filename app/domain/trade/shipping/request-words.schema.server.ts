import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";

/**
 * What a company says of a shipment in fields of its own, each kept in the column of the same name: the
 * page and the call ask for them alike. A new one needs its column, a line here, its place in the form
 * and wherever it is shown.
 */
export const requestWords = { note: fields.note };

const RequestWords = z.object(requestWords);
export type RequestWords = z.output<typeof RequestWords>;
