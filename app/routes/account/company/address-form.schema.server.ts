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
});
