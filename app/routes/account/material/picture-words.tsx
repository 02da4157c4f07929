import { modelProblems } from "#app/domain/catalog/material/model/material-writer.ts";
import { placeWordsMax, type Writing } from "#app/domain/catalog/material/pictures/writing.ts";

interface PictureWordsProps {
  id: string;
  source: string;
  writing: Writing;
  /** What was typed and not taken. */
  typed: readonly string[] | undefined;
}

/**
 * The places of a picture where something is written, numbered, each with a field for the Japanese that shall stand
 * there.
 */
export function PictureWords({ id, source, writing, typed }: PictureWordsProps) {
  const { places } = writing;
  if (places.length === 0)
    return <p className="note">この画像に文字は見つかりませんでした。{missedText}</p>;
  return (
    <fieldset className="stack small">
      <legend>画像内の文字（{places.length}か所）</legend>
      <p className="note">
        番号の場所に入れる日本語を入力してください。空欄の場所はぼかすだけにします。{missedText}
        {wroteText(writing)}
      </p>
      <Numbered source={source} writing={writing} />
      {places.map(({ words }, nth) => {
        const field = `words-${id}-${nth + 1}`;
        return (
          <div className="field" key={field}>
            <label htmlFor={field}>{nth + 1}の文字（日本語）</label>
            <input
              className="input"
              id={field}
              name="words"
              maxLength={placeWordsMax}
              defaultValue={typed?.[nth] ?? words}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

const missedText = "柄や商品の輪郭に重なる文字は、見つからないことがあります。";

function wroteText({ by, problem }: Writing) {
  if (problem) return `${modelProblems[problem]}。`;
  return by && by !== "member" ? `いまの訳はAI（${by}）によるものです。ご確認ください。` : "";
}

/** Drawn over the picture by a drawing: pages carry no styles of their own. */
function Numbered({
  source,
  writing: { width, height, places },
}: Omit<PictureWordsProps, "id" | "typed">) {
  const size = Math.max(width, height) / 28;
  return (
    <svg className="picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label="文字の場所">
      <image href={source} width={width} height={height} preserveAspectRatio="none" />
      {places.map(({ left, top, right, bottom }, nth) => (
        <g key={`${left}-${top}`}>
          <rect
            x={left}
            y={top}
            width={right - left}
            height={bottom - top}
            fill="none"
            stroke="#00118f"
            strokeWidth={size / 8}
          />
          <circle cx={left} cy={top} r={size * 0.75} fill="#00118f" />
          <text
            x={left}
            y={top + size * 0.36}
            fontSize={size}
            fontWeight="bold"
            textAnchor="middle"
            fill="#fff"
          >
            {nth + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
