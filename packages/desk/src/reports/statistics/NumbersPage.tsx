import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  type NumbersRange,
  earliestDay,
  lastDays,
  MOST_DAYS,
  DEFAULT_DAYS,
  rangeFault,
} from '@kassavirta/domain/reports/statistics/api'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { BarPlot } from '@kassavirta/ui/figures/BarPlot.tsx'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { AnswerView, Failed } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { Filters } from '../../platform/parts/Filters.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../platform/tab-title.ts'
import { useOffice } from '../../platform/use-office.ts'
import type { NumberTable } from './number-tables.ts'
import { numbersTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './Numbers.module.css'

/** A table of more columns takes the whole width: one that scrolls within itself hides its last figures. */
const SIDE_BY_SIDE_COLUMNS = 5

const isWide = (tables: readonly NumberTable[] = []): boolean =>
  tables.length === 1 || tables.some(({ headings }) => headings.length > SIDE_BY_SIDE_COLUMNS)

type NumbersQuery = NumbersRange & { readonly office?: string }

type Props<Answer, Key extends QueryKey> = {
  readonly name: string
  readonly queryOf: (asked: NumbersQuery) => UseQueryOptions<Answer, Error, Answer, Key>
  readonly tablesOf: (answer: Answer, range: NumbersRange) => readonly NumberTable[]
}

/** The numbers of one kind, for the days of the address. */
export function NumbersPage<Answer, Key extends QueryKey>({ name, queryOf, tablesOf }: Props<Answer, Key>) {
  useTabTitle(name)
  const { range, fault } = useRange()
  const office = useOffice()
  const isAsked = fault === undefined
  const answer = useLastAnswer({ ...queryOf({ ...range, ...office.query }), enabled: isAsked })
  const tables = isAsked && answer.data !== undefined ? tablesOf(answer.data, range) : undefined
  return (
    <div className={page['page']}>
      <NumberTools name={name} tables={tables} />
      {isAsked ? (
        <AnswerView answer={answer} heading={texts.loadFailed}>
          {() => (
            <div
              className={classes(page['columns'], styles['tables'])}
              data-wide={isWide(tables) || undefined}
            >
              {tables?.map((table) => (
                <NumberPanel key={table.name} table={table} />
              ))}
            </div>
          )}
        </AnswerView>
      ) : (
        <p className={page['empty']}>{texts.correctRange}</p>
      )}
    </div>
  )
}

type Row = NumberTable['rows'][number]

/** A table with its plain chart: bars of the days above the rows, or one bar in each row. */
function NumberPanel({ table }: { readonly table: NumberTable }) {
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

type NumberToolsProps = {
  /** What the file is about. */
  readonly name: string
  /** Undefined until they are there. */
  readonly tables: readonly NumberTable[] | undefined
}

const QUICK_DAYS = [7, 30, 90]

/** Which days and whose numbers are shown, and the file of them. */
function NumberTools({ name, tables }: NumberToolsProps) {
  const { range, fault, today, setRange } = useRange()
  const office = useOffice()
  const days = { today, min: earliestDay(today), max: today }
  const error = fault && fill(texts[fault], { days: MOST_DAYS })
  return (
    <div className={styles['tools']} data-screen-only>
      <DateField
        label={texts.from}
        {...days}
        value={range.from}
        onChange={(from) => from && setRange({ ...range, from })}
      />
      <DateField
        label={texts.to}
        {...days}
        error={error}
        value={range.to}
        onChange={(to) => to && setRange({ ...range, to })}
      />
      <fieldset className={styles['quick']} aria-label={texts.lastDaysGroup}>
        {QUICK_DAYS.map((each) => (
          <Button key={each} kind="secondary" onClick={() => setRange(lastDays(today, each))}>
            {fill(texts.lastDays, { days: each })}
          </Button>
        ))}
      </fieldset>
      <Filters office={office} />
      {tables && (
        <FileButton tables={tables} fileName={fill(texts.fileName, { name: plain(name), ...range })} />
      )}
    </div>
  )
}

/** Letters that every file system takes. */
const plain = (text: string): string => text.toLowerCase().replaceAll('ä', 'a').replaceAll('ö', 'o')

type FileProps = { readonly tables: readonly NumberTable[]; readonly fileName: string }

function FileButton({ tables, fileName }: FileProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const make = async () => {
    setState('busy')
    try {
      // Fetched only when a file is made, because the workbook maker is large.
      const { tableWorkbook } = await import('@kassavirta/ui/workbook/workbook.ts')
      const sheets = tables.map(({ name, fileHeadings, rows }) => ({
        name,
        headings: fileHeadings,
        lines: rows.map(({ cells }) => cells),
      }))
      saveFile(fileName, await tableWorkbook(sheets))
      setState('idle')
    } catch (fault) {
      reportError(fault)
      setState('failed')
    }
  }
  return (
    <>
      <Button kind="secondary" busy={state === 'busy'} onClick={() => void make()}>
        {texts.file}
      </Button>
      <Failed text={state === 'failed' ? texts.fileFailed : undefined} />
    </>
  )
}

/** The days of the address as they are: an end before a start is reported as a fault, not corrected. */
function useRange() {
  const { search, replaceSearch } = useAddress()
  const today = dayOf(serverNow())
  const usual = lastDays(today, DEFAULT_DAYS)
  const dayIn = (name: 'from' | 'to'): Day => {
    const text = search[name] ?? ''
    return isDay(text) ? text : usual[name]
  }
  const range: NumbersRange = { from: dayIn('from'), to: dayIn('to') }
  return {
    today,
    range,
    fault: rangeFault(range),
    setRange: (next: NumbersRange) => replaceSearch({ ...search, ...next }),
  }
}
