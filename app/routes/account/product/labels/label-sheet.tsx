import type { DrawnLabel } from "./label-drawing.ts";
import type { LabelPaper } from "./label-papers.ts";

interface LabelSheetProps {
  paper: LabelPaper;
  labels: readonly { x: number; y: number; label: DrawnLabel }[];
}

/** A sheet of labels, drawn in millimetres. */
export function LabelSheet({ paper, labels }: LabelSheetProps) {
  const small = paper.width < 100;
  return (
    <svg
      className={small ? "label-sheet small" : "label-sheet"}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      role="img"
      aria-label={`${paper.name} ${labels.length}枚`}
    >
      {labels.map(({ x, y, label }) => (
        <g key={`${x} ${y}`} transform={`translate(${round(x)} ${round(y)})`}>
          <path d={label.bars.map(pathOf).join("")} />
          {label.texts.map(({ x: left, y: down, size, text }) => (
            <text key={`${down} ${text}`} x={round(left)} y={round(down)} fontSize={size}>
              {text}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

function pathOf({ x, y, width, height }: DrawnLabel["bars"][number]) {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h-${round(width)}z`;
}

function round(millimetres: number) {
  return Number(millimetres.toFixed(3));
}
