import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  caseLists,
  listCases,
  type CaseList as ListName,
  type CaseRow,
  searchCases,
} from '@kassavirta/domain/questions/cases/api'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { dueWords, urgencyOf } from './due-words.ts'
import { emptyTexts, listNames, listTexts as texts, stateNames } from './texts.fi.ts'
import { SEARCH_PARAMETER } from '../../platform/address-words.fi.ts'
import { addressOf } from './use-case-address.ts'
import page from '../../platform/parts/page.module.css'
import tabs from '../../platform/parts/Tabs.module.css'
import styles from './CaseList.module.css'

type Counts = { readonly [List in ListName]?: number | undefined }
type Props = {
  readonly list: ListName
  /** The text that is searched among all cases, instead of a list. */
  readonly sought: string
  readonly caseId: number | undefined
  /** How many cases wait, as far as the pulse counts them. */
  readonly counts: Counts
}

/** The left column: a search over all cases, and five lists, of which one is open. */
export function CaseList({ list, sought, caseId, counts }: Props) {
  return (
    <section className={styles['column']} aria-label={texts.list}>
      <CaseSearch key={sought} sought={sought} />
      <nav className={styles['lists']} aria-label={texts.lists}>
        {caseLists.map((each) => (
          <Link
            key={each}
            href={addressOf(each)}
            className={classes(tabs['tab'], styles['name'])}
            aria-current={each === list && sought === '' ? 'true' : undefined}
          >
            {listNames[each]} {counts[each] ? <span>{counts[each]}</span> : null}
          </Link>
        ))}
      </nav>
      {sought === '' ? (
        <Rows key={list} list={list} caseId={caseId} />
      ) : (
        <FoundCases sought={sought} list={list} caseId={caseId} />
      )}
    </section>
  )
}

type RowsProps = { readonly list: ListName; readonly caseId: number | undefined; readonly after?: string }

/** One page of the list, and after a press the next one under it. */
function Rows({ list, caseId, after }: RowsProps) {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listCases, { query: { list, ...(after ? { after } : {}) } }))
  const [isMore, setMore] = useState(false)
  const now = useServerNow()
  const { data, outdated, fetchedAt } = answer
  if (!data) return <AnswerPending heading={texts.failed} answer={answer} />
  const { rows, next } = data
  return (
    <>
      {outdated && fetchedAt && (
        <output className={page['notice']}>
          {fill(texts.outdated, { moment: nearMoment(fetchedAt, now) })}
        </output>
      )}
      {rows.length === 0 && after === undefined && <p className={page['none']}>{emptyTexts[list]}</p>}
      <ul className={classes(page['lines'], styles['rows'])}>
        {rows.map((row) => (
          <CaseLine key={row.caseId} row={row} list={list} isOpen={row.caseId === caseId} now={now} />
        ))}
      </ul>
      {next !== null && isMore && <Rows list={list} caseId={caseId} after={next} />}
      {next !== null && !isMore && (
        <div className={page['more']}>
          <Button kind="text" onClick={() => setMore(true)}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

type CaseLineProps = {
  readonly row: CaseRow
  readonly list: ListName
  readonly sought?: string
  readonly isOpen: boolean
  readonly now: Date
}

/** A case in the left column. The arrows move between them. */
function CaseLine({ row, list, sought = '', isOpen, now }: CaseLineProps) {
  const { caseId, kind, number, state, company, due, changed, subject, opening, customer } = row
  const urgency = due ? urgencyOf(due, now) : 'later'
  return (
    <li>
      <Link
        href={addressOf(list, caseId, sought)}
        className={classes(page['rowLink'], styles['row'])}
        aria-current={isOpen ? 'true' : undefined}
        data-row
        onKeyDown={moveAmongRows}
      >
        <b>{company.name}</b>{' '}
        <time dateTime={(due ?? changed).toISOString()} data-urgency={urgency}>
          {due ? dueWords(due, now) : nearMoment(changed, now)}
        </time>{' '}
        <span>{subject}</span>{' '}
        {/* The opening of a missed visit names who should have come, whom the service calls first. */}
        {kind === 'missedVisit' && opening && <span>{opening}</span>}{' '}
        <small>{[customer, number, ...(sought ? [stateNames[state]] : [])].join(' · ')}</small>
      </Link>
    </li>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Searches cases of any state. The search text stays in the address while one of them is read. */
function CaseSearch({ sought }: { readonly sought: string }) {
  const { search, replaceSearch } = useAddress()
  const [typed, setTyped] = useState(sought)
  const look = (event: SyntheticEvent) => {
    event.preventDefault()
    replaceSearch({ ...search, [SEARCH_PARAMETER]: typed.trim() || undefined })
  }
  const end = () => {
    setTyped('')
    replaceSearch({ ...search, [SEARCH_PARAMETER]: undefined })
  }
  return (
    <search>
      <form className={styles['search']} onSubmit={look}>
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" aria-label={texts.look}>
          <Icon name="search" />
        </button>
        {sought !== '' && (
          <button type="button" aria-label={texts.endSearch} onClick={end}>
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  )
}

type FoundProps = { readonly sought: string; readonly list: ListName; readonly caseId: number | undefined }

function FoundCases({ sought, list, caseId }: FoundProps) {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(searchCases, { query: { q: sought } }))
  const now = useServerNow()
  const { data } = answer
  if (!data) return <AnswerPending heading={texts.failed} answer={answer} />
  if (data.rows.length === 0) return <p className={page['none']}>{texts.noneFound}</p>
  return (
    <ul className={classes(page['lines'], styles['caseSearchRows'])} aria-label={texts.found}>
      {data.rows.map((row) => (
        <CaseLine
          key={row.caseId}
          row={row}
          list={list}
          sought={sought}
          isOpen={row.caseId === caseId}
          now={now}
        />
      ))}
    </ul>
  )
}
