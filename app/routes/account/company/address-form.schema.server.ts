import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";

/** 保存する: an address of the company. */
export const SaveForm = z.object({
  id: rules.id,
  title: rules.addressTitle,
  postalCode: rules.postalCode,
  prefecture: rules.prefecture,
  street: rules.street,
  companyName: rules.companyName,
  recipient: rules.recipient,
  romajiName: rules.romajiName,
  phone: rules.phone,
  isDefaultReceiver: rules.checkbox,
  isDefaultImporter: rules.checkbox,
  byHand: rules.checkbox,
  /** Sent by the form of an address that is there already. */
  known: rules.checkbox,
});

/** 住所を検索・この地域にする: all that was typed is kept, the postal code alone is judged. */
export const SearchForm = z.object({
  ...(Object.fromEntries(
    Object.keys(SaveForm.shape).map((name) => [name, z.string().optional()]),
  ) as Record<keyof typeof SaveForm.shape, z.ZodOptional<z.ZodString>>),
  intent: z.enum(["search", "place"]),
  postalCode: rules.postalCode,
  /** Which of several places, by its turn. */
  place: z.coerce.number().int().min(0).optional(),
});

/** 削除: of a default with the address that stands for it then, or knowing that it is the only one. */
export const RemoveForm = z.object({
  intent: z.literal("remove"),
  id: rules.id,
  heir: rules.id.default(""),
  only: rules.checkbox,
});
