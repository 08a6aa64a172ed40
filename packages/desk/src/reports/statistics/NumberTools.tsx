import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { earliestDay, lastDays, MOST_DAYS } from '@kassavirta/domain/reports/statistics/rules'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useState } from 'react'
import { Failed } from '../../platform/parts/Failed.tsx'
import { Filters } from '../../platform/parts/Filters.tsx'
import { useOffice } from '../../platform/use-office.ts'
import type { NumberTable } from './number-table.ts'
import styles from './Numbers.module.css'
import { numbersTexts as texts } from './texts.fi.ts'
import { useRange } from './use-range.ts'

type Props = {
  /** What the file is about. */
  readonly name: string
  /** Undefined until they are there. */
  readonly tables: readonly NumberTable[] | undefined
}

const QUICK_DAYS = [7, 30, 90]

/** Which days and whose numbers are shown, and the file of them. */
export function NumberTools({ name, tables }: Props) {
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
      // Whoever makes no file does not load the maker.
      const { tableWorkbook } = await import('@kassavirta/ui/workbook/table-workbook.ts')
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
