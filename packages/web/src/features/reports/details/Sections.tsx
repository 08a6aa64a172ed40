import { cellOf, type ReportColumn } from '@kassavirta/domain/reports/columns'
import type { DetailSection } from '@kassavirta/domain/reports/definition'
import { printed } from '@kassavirta/domain/reports/print'
import { reportTexts } from '@kassavirta/domain/reports/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import styles from './details.module.css'
import { ShownValue } from './ShownValue.tsx'

type Props<Row> = {
  readonly heading: string
  readonly row: Row
  readonly columns: readonly ReportColumn<Row>[]
  readonly sections: readonly DetailSection[]
  /** What no column tells. */
  readonly facts?: Pairs
}

/** One entry by its definition: the first section is a list of its own, lists of counts stand side by side. */
export function Sections<Row>({ heading, row, columns, sections, facts = [] }: Props<Row>) {
  const [first, ...others] = sections.map((section) => ({
    ...section,
    pairs: pairsOf(section, columns, row),
  }))
  return (
    <Panel heading={heading}>
      <div className={styles['main']}>
        <SummaryList pairs={[...(first?.pairs ?? []), ...facts]} />
      </div>
      <div className={styles['counts']}>
        {others.map(
          ({ heading, pairs }) =>
            pairs.length > 0 && (
              <div key={heading}>
                <h3>{heading}</h3>
                <SummaryList pairs={pairs} />
              </div>
            ),
        )}
      </div>
    </Panel>
  )
}

/** What is looked for first, and read on paper from a distance. */
const KEYS: readonly string[] = ['securityBagNumber', 'totalSum']

function pairsOf<Row>(section: DetailSection, columns: readonly ReportColumn<Row>[], row: Row): Pairs {
  return section.columns.flatMap((key) => {
    const column = columns.find((each) => each.key === key)
    const person = personOf(section, key, columns, row)
    if (person) return person
    if (!column?.value || (section.skipZero && !cellOf(column, row)?.value)) return []
    const value = <ShownValue column={column} row={row} />
    const large = !section.skipZero && KEYS.includes(key)
    return [{ term: column.heading, value: large ? <span className={styles['key']}>{value}</span> : value }]
  })
}

/** First and last name are two columns of the file, one person on the page. */
function personOf<Row>(
  { person = '' }: DetailSection,
  key: string,
  columns: readonly ReportColumn<Row>[],
  row: Row,
): Pairs | undefined {
  if (key === 'userLastName') return []
  if (key !== 'userFirstName') return undefined
  const name = columns
    .filter((column) => ['userFirstName', 'userLastName'].includes(column.key))
    .map((column) => printed(cellOf(column, row)))
    .join(' ')
    .trim()
  return [{ term: person, value: name || reportTexts.unknown }]
}
