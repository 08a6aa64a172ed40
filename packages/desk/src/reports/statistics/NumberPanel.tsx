import { BarPlot } from '@kassavirta/ui/chart/BarPlot.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import type { NumberTable } from './number-table.ts'
import styles from './Numbers.module.css'
import { numbersTexts as texts } from './texts.fi.ts'

type Row = NumberTable['rows'][number]

/** A table with its plain chart: bars of the days above the rows, or one bar in each row. */
export function NumberPanel({ table }: { readonly table: NumberTable }) {
  const { name, aside, empty, headings, rows, days } = table
  const columns = headings.map((heading, index) => ({
    heading,
    isHead: index === 0,
    cell: (row: Row) => row.texts[index],
  }))
  const hasBars = rows.some(({ bar }) => bar !== undefined)
  const bar = { heading: texts.bar, isSilent: true, isMinor: true, cell: RowBar }
  return (
    <Panel heading={name} aside={aside}>
      {days && (
        <div className={styles['days']}>
          <BarPlot
            bars={days.map(({ day, name: title, value }) => ({
              key: day,
              value,
              title: `${title}: ${value}`,
            }))}
            first={days[0]?.name}
            last={days.at(-1)?.name}
          />
        </div>
      )}
      <DataTable
        label={name}
        className={styles['numbers']}
        isInPanel
        list={wholeList(rows)}
        texts={texts}
        empty={empty}
        idOf={({ key }) => key}
        columns={hasBars ? [...columns.slice(0, 1), bar, ...columns.slice(1)] : columns}
      />
    </Panel>
  )
}

/** The figures stand beside it, so nobody is read this. */
const RowBar = ({ bar = 0 }: Row) => (
  <span className={styles['bar']} aria-hidden="true">
    <span style={{ inlineSize: `${bar * 100}%` }} />
  </span>
)
