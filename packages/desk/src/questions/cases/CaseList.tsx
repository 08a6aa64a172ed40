import { caseLists, listCases, type CaseList as ListName } from '@kassavirta/domain/questions/cases/api'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import page from '../../platform/parts/page.module.css'
import tabs from '../../platform/parts/Tabs.module.css'
import { Link } from '../../platform/routing/Link.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { CaseLine } from './CaseLine.tsx'
import styles from './CaseList.module.css'
import { CaseSearch, FoundCases } from './CaseSearch.tsx'
import { emptyTexts, listNames, listTexts as texts } from './texts.fi.ts'
import { addressOf } from './use-case-address.ts'

type Counts = { readonly [List in ListName]?: number | undefined }
type Props = {
  readonly list: ListName
  /** What is looked for among all cases, instead of a list. */
  readonly sought: string
  readonly caseId: number | undefined
  /** How many wait, as far as the pulse tells. */
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
  const answer = useKeptAnswer(query(listCases, { query: { list, ...(after ? { after } : {}) } }))
  const [isMore, setMore] = useState(false)
  const now = useServerNow()
  const { data, failure, outdated, fetchedAt } = answer
  if (!data) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
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
