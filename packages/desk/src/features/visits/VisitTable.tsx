import { shortDay } from '@kassavirta/domain/kernel/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { VisitList, VisitRow } from '@kassavirta/domain/visits/api'
import type { VisitDecision } from '@kassavirta/domain/visits/states'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import type { KeyboardEvent } from 'react'
import { RequestCell, RouteCell, StateCell } from './cells.tsx'
import { decisionOf, moveRow } from './row-keys.ts'
import { visitTexts as texts } from './texts.fi.ts'
import styles from './visits.module.css'

type Props = {
  readonly list: VisitList
  readonly pages: {
    readonly rows: readonly VisitRow[] | undefined
    readonly failure: Failure | undefined
    readonly tryNow: () => void
    readonly more: (() => void) | undefined
    readonly isFetchingMore: boolean
  }
  readonly keyOf: (row: VisitRow) => string
  readonly chosenKey: string | undefined
  readonly onChoose: (key: string) => void
  readonly onAct: (decision: VisitDecision, row: VisitRow) => void
}

/** The wishes by their day. The arrows move, and letters act on the row that has the focus. */
export function VisitTable({ list, pages, ...rows }: Props) {
  if (pages.failure) {
    return (
      <FetchFailed heading={texts.loadFailed} tryNow={pages.tryNow}>
        {pages.failure.text}
      </FetchFailed>
    )
  }
  if (pages.rows === undefined) return <Loading text={texts.loading} />
  if (pages.rows.length === 0)
    return <p className={styles['empty']}>{list === 'waiting' ? texts.noneWaiting : texts.noneSettled}</p>
  return (
    <>
      <div className={styles['around']}>
        <table className={styles['table']} aria-label={texts[list]}>
          <thead>
            <tr>
              {[texts.wanted, texts.place, texts.route, texts.request, texts.state].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.rows.map((row) => (
              <Row key={rows.keyOf(row)} row={row} {...rows} />
            ))}
          </tbody>
        </table>
      </div>
      {pages.more && (
        <Button kind="secondary" busy={pages.isFetchingMore} onClick={pages.more}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

type RowProps = Omit<Props, 'list' | 'pages'> & { readonly row: VisitRow }

function Row({ row, keyOf, chosenKey, onChoose, onAct }: RowProps) {
  const key = keyOf(row)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const decision = decisionOf(event, row)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveRow(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    } else if (decision) {
      event.preventDefault()
      onAct(decision, row)
    }
  }
  return (
    <tr data-chosen={key === chosenKey || undefined} data-urgent={row.isUrgent || undefined}>
      <td className={styles['day']}>{shortDay(row.wanted)}</td>
      <th scope="row">
        <button
          type="button"
          className={styles['head']}
          data-row={key}
          aria-pressed={key === chosenKey}
          onFocus={() => onChoose(key)}
          onClick={() => onChoose(key)}
          onKeyDown={press}
        >
          {row.place.name}
        </button>
        <small>{row.place.city}</small>
      </th>
      <td data-label={texts.route}>
        <RouteCell visit={row} />
      </td>
      <td data-label={texts.request}>
        <RequestCell visit={row} />
      </td>
      <td data-label={texts.state}>
        <StateCell visit={row} />
      </td>
    </tr>
  )
}

export const dayTitle = ({ place, wanted }: VisitRow): string =>
  fill(texts.chosen, { place: place.name, day: shortDay(wanted) })
