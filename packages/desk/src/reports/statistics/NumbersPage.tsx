import type { NumbersRange } from '@kassavirta/domain/reports/statistics/rules'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { Answered } from '../../platform/parts/Answered.tsx'
import page from '../../platform/parts/page.module.css'
import { useTabTitle } from '../../platform/tab-title.ts'
import { useOffice } from '../../platform/use-office.ts'
import { NumberPanel } from './NumberPanel.tsx'
import type { NumberTable } from './number-table.ts'
import { NumberTools } from './NumberTools.tsx'
import styles from './Numbers.module.css'
import { numbersTexts as texts } from './texts.fi.ts'
import { useRange } from './use-range.ts'

/** A table of more columns takes the whole width: one that scrolls within itself hides its last figures. */
const SIDE_BY_SIDE_COLUMNS = 5

const isWide = (tables: readonly NumberTable[] = []): boolean =>
  tables.length === 1 || tables.some(({ headings }) => headings.length > SIDE_BY_SIDE_COLUMNS)

type Asked = NumbersRange & { readonly office?: string }

type Props<Answer, Key extends QueryKey> = {
  readonly name: string
  readonly queryOf: (asked: Asked) => UseQueryOptions<Answer, Error, Answer, Key>
  readonly tablesOf: (answer: Answer, range: NumbersRange) => readonly NumberTable[]
}

/** The numbers of one kind, for the days of the address. */
export function NumbersPage<Answer, Key extends QueryKey>({ name, queryOf, tablesOf }: Props<Answer, Key>) {
  useTabTitle(name)
  const { range, fault } = useRange()
  const office = useOffice()
  const isAsked = fault === undefined
  const answer = useKeptAnswer({ ...queryOf({ ...range, ...office.query }), enabled: isAsked })
  const tables = isAsked && answer.data !== undefined ? tablesOf(answer.data, range) : undefined
  return (
    <div className={page['page']}>
      <NumberTools name={name} tables={tables} />
      {isAsked ? (
        <Answered answer={answer} heading={texts.loadFailed}>
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
        </Answered>
      ) : (
        <p className={page['empty']}>{texts.mendRange}</p>
      )}
    </div>
  )
}
