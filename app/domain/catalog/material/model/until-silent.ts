import type { MaterialWriter, ModelAnswer, ModelProblem } from "./material-writer.ts";

const silent: readonly ModelProblem[] = ["slow", "away", "busy"];
const triesInVain = 3;

/** Asks a model no more, once it was silent three times in a row or has said that its share is spent. */
export function untilSilent(writer: MaterialWriter): MaterialWriter {
  let inVain = 0;
  let last: ModelAnswer | undefined;
  return {
    name: writer.name,
    async write(question) {
      if (last && inVain >= triesInVain) return last;
      const answer = await writer.write(question);
      const isSilent = !answer.ok && silent.includes(answer.reason);
      if (isSilent) last = answer;
      if (!answer.ok && answer.reason === "busy") inVain = triesInVain;
      else inVain = isSilent ? inVain + 1 : 0;
      return answer;
    },
  };
}
