import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import type {
  RightsChange,
  rightsLogEndpoint,
  Difference,
} from '@kassavirta/domain/kernel/people/administration'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { type Answer, useAnswer } from '@kassavirta/ui/api/answers.ts'
import { isTransient, Failure } from '@kassavirta/ui/api/failure.ts'
import { usePrinting } from '@kassavirta/ui/browser/printing.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { finalRefusal, ActionFailed, AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { actionFailureTexts } from '@kassavirta/ui/feedback/texts.fi.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useAskAgain, useRefreshRights } from '../../platform/api/use-ask-again.ts'
import { useApiQuery, type PermittedCompany } from '../../platform/session/use-session.ts'
import { administrationTexts as texts, COMPOUND_PART } from './texts.fi.ts'
import styles from './rights.module.css'

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

type CancelDialogProps<Row> = {
  readonly title: string
  readonly text: string
  readonly failed: string
  readonly cancellation: Cancellation<Row>
  readonly pairs: (row: Row) => Parameters<typeof SummaryList>[0]['pairs']
  readonly warning?: (row: Row) => string | undefined
}

/** Asks for confirmation and lists everything that will be removed. Peru only closes the dialog. */
function CancelDialog<Row>(props: CancelDialogProps<Row>) {
  const { title, text, failed, cancellation, pairs, warning } = props
  const { request, close, confirm } = cancellation
  const warningText = request && warning?.(request.row)
  const isFinal = request?.failure !== undefined && finalRefusal(request.failure) !== undefined
  return (
    <Dialog
      open={request !== undefined}
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {isFinal ? actionFailureTexts.close : texts.cancel}
          </Button>
          {!isFinal && (
            <Button kind="danger" busy={request?.busy ?? false} onClick={confirm}>
              {texts.ok}
            </Button>
          )}
        </>
      }
    >
      {!isFinal && <p>{text}</p>}
      {request && <SummaryList pairs={pairs(request.row)} />}
      {!isFinal && warningText && <Banner kind="warn">{warningText}</Banner>}
      {request?.failure && <ActionFailed heading={failed}>{failureSentence(request.failure)}</ActionFailed>}
    </Dialog>
  )
}

/** Says what failed and whether anything was changed. An answer that could not be read may have been a success. */
function failureSentence(failure: Failure): string {
  const certain =
    isTransient(failure) || failure.kind === 'shape'
      ? actionFailureTexts.perhaps
      : actionFailureTexts.unchanged
  return finalRefusal(failure) ?? `${failure.text} ${certain}`
}

type CancelRequest<Row> = { readonly row: Row; readonly busy: boolean; readonly failure: Failure | undefined }

type Cancellation<Row> = ReturnType<typeof useCancellation<Row>>

type CancellationOptions<Row> = {
  readonly cancel: (row: Row) => Promise<unknown>
  /** Paths of the calls whose answers the page shows; they are fetched again after a cancellation. */
  readonly shown: readonly string[]
  /** Whether the row gives the person their own access to this page. */
  readonly isOwn?: (row: Row) => boolean
}

/**
 * Asks for confirmation, calls, and fetches the list again. The call goes out once per press of OK and is never
 * retried automatically: it is a GET, but it changes data (decisions G-G3).
 */
export function useCancellation<Row>({ cancel, shown, isOwn }: CancellationOptions<Row>) {
  const reload = useAskAgain(shown)
  const refreshRights = useRefreshRights()
  const [request, setRequest] = useState<CancelRequest<Row>>()
  const [done, setDone] = useState<{ readonly row: Row }>()
  // A second press may come before the button is drawn as busy.
  const running = useRef(false)

  async function confirm(row: Row): Promise<void> {
    if (running.current) return
    running.current = true
    setRequest({ row, busy: true, failure: undefined })
    try {
      await cancel(row)
      setRequest(undefined)
      setDone({ row })
      // A person who gave up the right to see the list is sent away by the guard of the screen.
      if (isOwn?.(row)) void refreshRights()
      else reload()
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      setRequest({ row, busy: false, failure })
      // The list behind the dialog must not offer a row that no longer exists.
      if (failure.status === 404) reload()
    } finally {
      running.current = false
    }
  }

  return {
    /** The row whose cancellation waits for confirmation. */
    request,
    /** The row that was cancelled last; a new object each time. */
    done,
    ask: (row: Row) => setRequest({ row, busy: false, failure: undefined }),
    close: () => {
      if (running.current) return
      // A person who has lost the right reads so first; then the guard of the screen sends them away.
      if (request?.failure?.status === 403) void refreshRights()
      // When the answer was lost the cancellation may have succeeded, and the page must show it.
      else if (request?.failure) reload()
      setRequest(undefined)
    },
    confirm: () => {
      if (request) void confirm(request.row)
    },
  }
}

/** A sign for the eye, with a word for screen readers. */
export const Tick = ({ held }: { readonly held: boolean }) => (
  <>
    <span aria-hidden="true" className={held ? styles['held'] : styles['missing']}>
      {held ? '✓' : texts.none}
    </span>
    <VisuallyHidden>{held ? yesNo.yes : yesNo.no}</VisuallyHidden>
  </>
)

/** Lets long words break where their parts meet; browsers do not know how Finnish is hyphenated. */
export const softHyphens = (text: string): string => text.replaceAll(COMPOUND_PART, '$1\u00ad')

type RightsLogProps = {
  readonly endpoint: ReturnType<typeof rightsLogEndpoint>
  readonly company: PermittedCompany
  /** Says in a sentence what was done, and to whom. */
  readonly describe: (change: RightsChange & { readonly by: string }) => string
  readonly words: DifferenceWords
  /** How many rows the list above has: a log that is longer is folded. */
  readonly besides: number
}

/** Lists who changed which rights at the company and when, the latest first. */
export function RightsLog({ endpoint, company, describe, words, besides }: RightsLogProps) {
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

type ChangesProps = Pick<RightsLogProps, 'describe' | 'words' | 'besides'> & {
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

export type DifferenceWords = {
  /** Texts of the rights, by their names in the log. */
  readonly rights: Readonly<Record<string, string>>
  /** Everything that is not a right, with its name and a printer of its value. */
  readonly values: Readonly<
    Record<string, { readonly name: string; readonly print: (value: Difference['before']) => string }>
  >
}

/** Describes a change of rights: which values changed, and which rights were added and removed. */
export function differenceLines(
  { change, differences }: Pick<RightsChange, 'change' | 'differences'>,
  { rights, values }: DifferenceWords,
): readonly string[] {
  const isWhole = change === 'given' || change in texts.requests
  const moved = differences.flatMap(({ what, before, after }) => {
    const value = values[what]
    if (!value) return []
    const words = { name: value.name, before: value.print(before), after: value.print(after) }
    // A right that was just given, or asked for, has no earlier value.
    return isWhole ? fill(texts.value, words) : fill(texts.moved, words)
  })
  const named = (held: 'before' | 'after') =>
    differences
      .filter((difference) => difference[held] === true)
      .flatMap(({ what }) => rights[what] ?? [])
      .join(', ')
  const [came, went] = [named('after'), named('before')]
  return [
    ...moved,
    ...(came === '' ? [] : [fill(isWhole ? texts.rightsGiven : texts.rightsAdded, { rights: came })]),
    ...(went === '' ? [] : [fill(texts.rightsRemoved, { rights: went })]),
  ]
}
