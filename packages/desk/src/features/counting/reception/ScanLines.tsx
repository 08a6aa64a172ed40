import { dayOf, formatMoment, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import parts from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
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
} as const

/** The scanned bags: each has its colour, its sign and its word. */
export const ScanLines = ({ lines }: { readonly lines: readonly ScanLine[] }) => (
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
            <span className={styles['state']}>{stateText(line)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)

export function stateText({ state, at, firstAt }: ScanLine): string {
  if (state !== 'repeated' || firstAt === undefined) return texts[state === 'repeated' ? 'declared' : state]
  const first = new Date(firstAt)
  return dayOf(first) === dayOf(new Date(at))
    ? fill(texts.repeated, { time: formatTime(first) })
    : fill(texts.repeatedEarlier, { moment: formatMoment(first) })
}
