import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { MlpView, PackedMatrix } from "../../../src/viewModel/panelView.ts";
import { digitsOf } from "../../../src/protocol/written.ts";
import { readNumbers } from "../../drawings/readNumbers.ts";
import { roundedNumber } from "../../marks/formatNumber.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { pointedCell } from "../../pointing/pointed.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";

const width = 320;
const height = 220;
const margin = { left: 44, right: 12, top: 12, bottom: 30 };

/** The activation as a curve, with every hidden unit of one position on it. */
export function ActivationCurve(props: {
  readonly state: ReadyState;
  readonly mlp: MlpView;
  readonly position: number;
}): JSX.Element {
  const { state, mlp, position } = props;
  const { pointed } = useContext(PanelToolsContext);
  const marked = useSelected(pointed, (now) => {
    const cell = pointedCell(now);
    const isUnit =
      cell?.stage === "mlpHidden" || cell?.stage === "mlpActivated" || cell?.stage === "mlpGate";
    return cell && isUnit && cell.row === position ? cell.column : -1;
  });
  const { path, x, y } = useMemo(() => {
    const numbers = readNumbers(state.numbers, mlp.curve);
    const points = Array.from({ length: mlp.curve.shape[0] }, (_, at): [number, number] => [
      numbers[2 * at] ?? 0,
      numbers[2 * at + 1] ?? 0,
    ]);
    const [left = -1, right = 1] = extent(points, ([px]) => px);
    const [low = 0, high = 1] = extent(points, ([, py]) => py);
    const scaleX = scaleLinear([left, right], [margin.left, width - margin.right]);
    const room = (high - low || 1) * 0.08;
    const scaleY = scaleLinear(
      [Math.min(0, low) - room, high + room],
      [height - margin.bottom, margin.top],
    );
    const draw = line(
      ([px]) => scaleX(px),
      ([, py]) => scaleY(py),
    );
    return { path: draw(points) ?? "", x: scaleX, y: scaleY };
  }, [state.numbers, mlp.curve]);
  const units = useMemo(() => curvePoints(state, mlp, position), [state, mlp, position]);
  const name = texts.curveName(
    mlp.activation,
    units.length,
    units.filter((unit) => unit.isZero).length,
  );
  return (
    <figure class="curve">
      <figcaption>
        <span class="matrix-name">{mlp.gate ? "SiLU" : mlp.activation}</span>{" "}
        <span class="formula">{mlp.gate ? texts.curveOfGate : texts.curveOfHidden}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={name}
      >
        <g class="axis">
          <path d={`M${margin.left},${y(0)}H${width - margin.right}`} />
          <path d={`M${x(0)},${margin.top}V${height - margin.bottom}`} />
          {x.ticks(5).map((tick) => (
            <text key={tick} x={x(tick)} y={height - 12} text-anchor="middle">
              {digitsOf(tick, 6)}
            </text>
          ))}
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <path class="grid" d={`M${margin.left},${y(tick)}H${width - margin.right}`} />
              <text x={margin.left - 6} y={y(tick) + 4} text-anchor="end">
                {digitsOf(tick, 6)}
              </text>
            </g>
          ))}
        </g>
        <path class="curve-line" d={path} />
        {units.map(({ unit, from, to, isZero }) => (
          <circle
            key={unit}
            class={[isZero && "zeroed", unit === marked && "marked"].filter(Boolean).join(" ")}
            cx={x(from)}
            cy={y(to)}
            r={unit === marked ? 6 : 3.5}
          >
            <title>{texts.curvePoint(unit, roundedNumber(from, 4), roundedNumber(to, 4))}</title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}

/** One hidden unit on the activation's curve. */
interface CurvePoint {
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  readonly isZero: boolean;
}

/** The units of one position: the input and the output of the curve. */
function curvePoints(
  { numbers }: ReadyState,
  { mlpHidden, mlpActivated, gate }: MlpView,
  position: number,
): readonly CurvePoint[] {
  const [from, to] = gate ? [gate.mlpGate, gate.opened] : [mlpHidden, mlpActivated];
  const row = ({ offset, shape: [, columns] }: PackedMatrix): Float64Array =>
    numbers.subarray(offset + position * columns, offset + (position + 1) * columns);
  const ends = row(to);
  return Array.from(row(from), (value, unit) => {
    const end = ends[unit] ?? Number.NaN;
    return { unit, from: value, to: end, isZero: end === 0 };
  });
}
