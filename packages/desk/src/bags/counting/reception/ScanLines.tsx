import { isFreshScan } from '@kassavirta/domain/bags/counting/withdrawal'
import { dayOf, formatMoment, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import parts from '../../../platform/parts/page.module.css'
import { receptionTexts as texts } from './reception-texts.fi.ts'
import type { ScanLine } from './reception.ts'
import styles from './ScanLines.module.css'

/** More lines than anybody reads again. */
const SHOWN = 60

const icons = {
  waiting: 'clock',
  declared: 'check',
  undeclared: 'warning',
  repeated: 'repeat',
  refused: 'close',
  withdrawn: 'close',
} as const

type Props = {
  readonly lines: readonly ScanLine[]
  readonly busy: boolean
  readonly onWithdraw: (line: ScanLine) => void
}

/** The scanned bags: each has its colour, its sign and its word, and for some minutes the way to take it back. */
export const ScanLines = ({ lines, busy, onWithdraw }: Props) => (
  <Panel heading={texts.scanned} aside={texts.newestFirst}>
    {lines.length === 0 ? (
      <p className={parts['none']}>{texts.none}</p>
    ) : (
      <ol className={classes(parts['lines'], styles['lines'])}>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line.key} data-state={line.state}>
            <Icon name={icons[line.state]} />
            <time dateTime={line.at}>{formatTime(new Date(line.at))}</time>
            <b>{line.number}</b>
            <span className={styles['text']}>
              {line.text || (line.state === 'undeclared' && texts.companyUnknown)}
            </span>
            {mayWithdraw(line) && (
              <span className={styles['act']}>
                <Button
                  kind="text"
                  busy={busy}
                  aria-label={fill(texts.withdrawOf, { number: line.number })}
                  onClick={() => onWithdraw(line)}
                >
                  {texts.withdraw}
                </Button>
              </span>
            )}
            <span className={styles['state']}>{stateText(line)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)

const mayWithdraw = ({ state, at }: ScanLine): boolean =>
  (state === 'declared' || state === 'undeclared') && isFreshScan(new Date(at), serverNow())

export function stateText({ state, at, firstAt }: ScanLine): string {
  if (state !== 'repeated' || firstAt === undefined) return texts[state === 'repeated' ? 'declared' : state]
  const first = new Date(firstAt)
  return dayOf(first) === dayOf(new Date(at))
    ? fill(texts.repeated, { time: formatTime(first) })
    : fill(texts.repeatedEarlier, { moment: formatMoment(first) })
}
