import { z } from "zod";
import { surveyChannels, surveyChoices } from "./survey.ts";

const one = ({ label, choices }: { label: string; choices: readonly string[] }) =>
  z
    .string(`${label}を選んでください`)
    .refine((chosen) => choices.includes(chosen), `${label}を選んでください`);

export const SurveyForm = z.object({
  business: one(surveyChoices.business),
  monthly: one(surveyChoices.monthly),
  experience: one(surveyChoices.experience),
  found: one(surveyChoices.found),
  channels: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(z.enum(surveyChannels, "販売先を一覧から選んでください")),
  ),
  goods: z.string().trim().max(200, "扱いたい商品は200文字以内で入力してください").default(""),
  wishes: z.string().trim().max(1_000, "ご要望は1,000文字以内で入力してください").default(""),
});
