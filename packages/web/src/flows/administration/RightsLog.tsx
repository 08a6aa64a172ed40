import type { RightsChange, rightsLogEndpoint } from '@kassavirta/domain/kernel/people/administration'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useState } from 'react'
import type { PermittedCompany } from '../../platform/session/session-context.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { usePrinting } from '@kassavirta/ui/browser/use-printing.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import styles from './administration.module.css'
import { differenceLines, type DifferenceWords } from './difference-lines.ts'
import { administrationTexts as texts } from './texts.fi.ts'

type Props = {
  readonly endpoint: ReturnType<typeof rightsLogEndpoint>
  readonly company: PermittedCompany
  /** Says in a sentence what was done, and to whom. */
  readonly describe: (change: RightsChange & { readonly by: string }) => string
  readonly words: DifferenceWords
  /** How many rows the list above has: a log that is longer is folded. */
  readonly besides: number
}

/** Lists who changed which rights at the company and when, the latest first. */
export function RightsLog({ endpoint, company, describe, words, besides }: Props) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(endpoint, { query: { companyId: company.id } }))
  const { data, failure } = answer
  return (
    <Panel heading={texts.log}>
      <AnswerFailed heading={texts.logFailed} answer={answer} />
      {!data && !failure && <Loading text={texts.logLoading} />}
      {data?.changes.length === 0 && <p>{texts.logEmpty}</p>}
      {data && data.changes.length > 0 && (
        <Changes changes={data.changes} besides={besides} describe={describe} words={words} />
      )}
    </Panel>
  )
}

/** So many of the latest are shown of a folded log. */
const SHOWN = 3

type ChangesProps = Pick<Props, 'describe' | 'words' | 'besides'> & {
  readonly changes: readonly RightsChange[]
}

/** Paper has them all, since nothing can be opened on it. */
function Changes({ changes, besides, describe, words }: ChangesProps) {
  const [open, setOpen] = useState(false)
  const isLong = changes.length > Math.max(besides, SHOWN)
  const isWhole = usePrinting() || open || !isLong
  return (
    <>
      <ul className={styles['log']}>
        {(isWhole ? changes : changes.slice(0, SHOWN)).map((change, nth) => (
          // No value is unique, since two people may do the same at the same moment; the list is never reordered.
          <li key={nth}>
            <time dateTime={change.at.toISOString()}>{formatMoment(change.at)}</time>
            <div>
              {describe({ ...change, by: change.by ?? texts.provider })}
              <small>{differenceLines(change, words).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
      {isLong && (
        <div className={styles['more']}>
          <Button kind="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.logFold : fill(texts.logOpen, { count: changes.length })}
          </Button>
        </div>
      )}
    </>
  )
}
