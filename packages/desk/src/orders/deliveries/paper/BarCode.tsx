import styles from './BarCode.module.css'
import { code128Widths } from './code128.ts'

/** White on both sides, without which no reader finds the ends. */
const QUIET = 10
/** Millimetres of the narrowest bar. */
const NARROWEST = 0.3

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** A number as a bar code, to be read by a scanner or a camera. The number itself stands beside it in words. */
export function BarCode({ text, label }: { readonly text: string; readonly label: string }) {
  const widths = code128Widths(text)
  if (!widths) return null
  const whole = sumOf(widths) + 2 * QUIET
  const bars = widths.map((width, index) =>
    index % 2 === 0 ? `M${QUIET + sumOf(widths.slice(0, index))} 0h${width}v1h-${width}z` : '',
  )
  return (
    <svg
      className={styles['code']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, no file that an img could show
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width={`${(whole * NARROWEST).toFixed(1)}mm`}
    >
      <path d={bars.join('')} />
    </svg>
  )
}
