import { searchCases } from '@kassavirta/domain/questions/cases/work-api'
import type { CaseList } from '@kassavirta/domain/questions/cases/api'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState, type SyntheticEvent } from 'react'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import page from '../../platform/parts/page.module.css'
import { SEARCH_PARAMETER } from './address-words.fi.ts'
import { CaseLine } from './CaseLine.tsx'
import styles from './CaseSearch.module.css'
import { listTexts as texts } from './texts.fi.ts'

/** Looks for cases of any state. What was looked for stays in the address while one of them is read. */
export function CaseSearch({ sought }: { readonly sought: string }) {
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

type FoundProps = { readonly sought: string; readonly list: CaseList; readonly caseId: number | undefined }

export function FoundCases({ sought, list, caseId }: FoundProps) {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(searchCases, { query: { q: sought } }))
  const now = useServerNow()
  const { data, failure } = answer
  if (!data) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
  if (data.rows.length === 0) return <p className={page['none']}>{texts.noneFound}</p>
  return (
    <ul className={classes(page['lines'], styles['rows'])} aria-label={texts.found}>
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
