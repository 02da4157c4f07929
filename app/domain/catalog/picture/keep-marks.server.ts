import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";
import { pictureMarks } from "#db/schema/index.ts";
import { bandsOfMarks, type Marks } from "./marks.ts";

/** The numbers of pictures stand below this in a place, their band above it. */
export const bandStep = 2 ** 32;

/** Keeps the marks of a picture, where it has none yet. */
export function keepMarks(db: Database, picture: string, marks: Marks): Statement[] {
  return [
    db
      .insert(pictureMarks)
      .values({ picture, ...marksWritten(marks) })
      .onConflictDoNothing(),
    db.run(sql`INSERT INTO picture_bands (place)
      SELECT b.value * ${bandStep} + m.number
      FROM picture_marks m CROSS JOIN json_each(${JSON.stringify(bandsOfMarks(marks))}) b
      WHERE m.picture = ${picture}
      ON CONFLICT (place) DO NOTHING`),
  ];
}

/** Marks as they are kept. */
export function marksWritten({ shapes, colours }: Marks) {
  return { shapes: asText(shapes), colours: asText(colours) };
}

/** Marks as they were kept. */
export function marksKept({ shapes, colours }: Record<"shapes" | "colours", string>): Marks {
  return { shapes: new Int8Array(bytesOf(shapes).buffer), colours: bytesOf(colours) };
}

function asText(numbers: Int8Array | Uint8Array) {
  return btoa(String.fromCharCode(...new Uint8Array(numbers.buffer)));
}

function bytesOf(text: string) {
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = signs.charCodeAt(at);
  return bytes;
}
