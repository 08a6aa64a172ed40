import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Answer } from '@kassavirta/ui/api/use-answer.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import type { Cancellation } from './use-cancellation.ts'
import styles from './administration.module.css'

type Person = Parameters<typeof listName>[0]

type Props<Row extends Person> = {
  readonly heading: string
  readonly texts: Readonly<
    Record<'loading' | 'empty' | 'fetchFailed' | 'done' | 'confirmTitle' | 'confirmText' | 'failed', string>
  >
  readonly answer: Answer<unknown>
  readonly rows: readonly Row[] | undefined
  readonly idOf: (row: Row) => number
  readonly cancellation: Cancellation<Row>
  readonly pairs: Parameters<typeof CancelDialog<Row>>[0]['pairs']
  readonly warning: (row: Row) => string | undefined
  /** The log of changes below the list; it waits for the list, which would push it down. */
  readonly log: (rows: number) => ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** The people who have rights, each of which can be cancelled, and below them what was changed. */
export function RightsPanel<Row extends Person>(props: Props<Row>) {
  const { heading, texts, answer, rows, idOf, cancellation, pairs, warning, log, children } = props
  const { done } = cancellation
  return (
    <>
      <Panel heading={heading}>
        {done && (
          <DoneBanner key={idOf(done.row)}>{fill(texts.done, { person: listName(done.row) })}</DoneBanner>
        )}
        <AnswerFailed heading={texts.fetchFailed} answer={answer} />
        {!rows && !answer.failure && <Loading text={texts.loading} />}
        {rows?.length === 0 && <p>{texts.empty}</p>}
        {rows && rows.length > 0 && children(rows)}
        <CancelDialog
          title={texts.confirmTitle}
          text={texts.confirmText}
          failed={texts.failed}
          cancellation={cancellation}
          pairs={pairs}
          warning={warning}
        />
      </Panel>
      {(rows ?? answer.failure) && log(rows?.length ?? 0)}
    </>
  )
}

/** Says what was done. It takes the focus, because the row that had it may be gone. */
function DoneBanner({ children }: { readonly children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles['done']}>
      <Banner kind="ok" heading={children} />
    </div>
  )
}
