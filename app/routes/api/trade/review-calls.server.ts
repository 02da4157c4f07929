import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refuse } from "#app/domain/core/result.ts";
import { reviewShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { envelopeBytes, uploaded } from "../core/file-calls.server.ts";
import { listOf, nothing, porderNumber as number } from "../lists.schema.server.ts";

export const reviewCalls = [
  call({
    path: "porder/evaluate",
    does: "writes",
    about: "受け取った配送を1〜5の星で評価します。写真は4枚までです",
    input: z.object({
      pOrder_sn: number,
      stars: fields.stars,
      comment: fields.reviewComment,
      picture: listOf(z.file("写真を選んでください"), limits.picturesPerReview, "")
        .default([])
        .describe("写真があるときは multipart/form-data で送ります"),
    }),
    output: nothing,
    bytesMax: limits.picturesPerReview * limits.imageBytesMax + envelopeBytes,
    permission: "ship",
    async run(scope, { pOrder_sn, picture, ...review }, { context }) {
      const pictures = await uploaded(picture);
      const reviewed = await reviewShipment(scope, context.files, pOrder_sn, {
        ...review,
        pictures,
      });
      if (reviewed.ok) return reviewed;
      switch (reviewed.reason) {
        case "not-a-picture":
          return refuse("wrong-format");
        case "picture-too-large":
          return refuse("too-large");
        case "too-many-pictures":
          return refuse("bad-input");
        case "reviewed-already":
          return refuse("not-received");
        default:
          return refuse(reviewed.reason);
      }
    },
  }),
];
