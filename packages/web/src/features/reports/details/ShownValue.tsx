import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { formatReference } from '@kassavirta/domain/kernel/reference-number'
import { fill } from '@kassavirta/domain/kernel/texts'
import { cellOf, type ReportColumn } from '@kassavirta/domain/reports/columns'
import { printed } from '@kassavirta/domain/reports/print'
import { differenceMark } from '@kassavirta/domain/reports/rules'
import { reportTexts } from '@kassavirta/domain/reports/terms.fi'
import { SpacedDigits } from '../../../ui/SpacedDigits.tsx'
import styles from './details.module.css'
import { detailTexts, differenceTexts } from './texts.fi.ts'

type Props<Row> = { readonly column: ReportColumn<Row>; readonly row: Row }

/** A value as a detail page shows it. What nobody has told is said in words, never left blank. */
export function ShownValue<Row>({ column, row }: Props<Row>) {
  const cell = cellOf(column, row)
  if (cell === null || cell.value === null) return reportTexts.unknown
  if (cell.value === '') return detailTexts.notGiven
  const text = printed(cell)
  switch (column.kind) {
    case 'difference':
      return <Difference text={text} mark={differenceMark(column.value?.(row) ?? null)} />
    case 'reference':
      return formatReference(text)
    case 'account':
      return formatAccountNumber(text)
    case 'bag':
      return <SpacedDigits text={text} />
    case 'count':
      // Some headings tell the unit themselves: 'Setelit (kpl)', '2 € rulla (25 kpl)'.
      return column.heading.includes('kpl') ? text : fill(detailTexts.pieces, { count: text })
    case 'text':
      return <span className={styles['text']}>{text}</span>
    case 'day':
    case 'moment':
    case 'money':
    case 'number':
    case 'state':
    case 'flag':
      return text
    default:
      return column satisfies never
  }
}

type Marked = { readonly text: string; readonly mark: ReturnType<typeof differenceMark> }

/** Colour and word: neither eyes nor paper need to tell colours apart. */
const Difference = ({ text, mark }: Marked) => (
  <span>
    {text} {mark && <strong className={styles[mark]}>{differenceTexts[mark]}</strong>}
  </span>
)
