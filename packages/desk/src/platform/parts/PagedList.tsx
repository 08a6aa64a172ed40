import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { listTexts } from '../texts.fi.ts'
import page from './page.module.css'

/** As `usePages` answers. */
export type Pages<Row> = {
  readonly rows: readonly Row[] | undefined
  readonly failure: Failure | undefined
  readonly tryNow: () => void
  readonly more: (() => void) | undefined
  readonly isFetchingMore: boolean
}

/** A list that came in one piece. */
export const wholeList = <Row,>(rows: readonly Row[]): Pages<Row> => ({
  rows,
  failure: undefined,
  tryNow: () => undefined,
  more: undefined,
  isFetchingMore: false,
})

export type PagedListProps<Row> = {
  readonly list: Pages<Row>
  readonly texts: { readonly loadFailed: string; readonly loading?: string }
  /** Shown instead of the rows when there are none. */
  readonly empty: string
  /** Inside a panel the list has no edge of its own. */
  readonly isInPanel?: boolean
}

type Props<Row> = PagedListProps<Row> & { readonly children: (rows: readonly Row[]) => ReactNode }

/** A list that is fetched a page at a time: failed, on its way, empty, or its rows and the button for more. */
export function PagedList<Row>({ list, texts, empty, isInPanel = false, children }: Props<Row>) {
  const { rows, failure, tryNow, more, isFetchingMore } = list
  if (failure) {
    return <FetchFailed heading={texts.loadFailed} tryNow={tryNow} failure={failure} />
  }
  if (rows === undefined) return <Loading {...(texts.loading !== undefined && { text: texts.loading })} />
  return (
    <>
      {rows.length === 0 ? (
        <p className={isInPanel ? page['none'] : page['empty']}>{empty}</p>
      ) : (
        children(rows)
      )}
      {more && (
        <div className={page['more']} data-screen-only>
          <Button kind="secondary" busy={isFetchingMore} onClick={more}>
            {listTexts.more}
          </Button>
        </div>
      )}
    </>
  )
}
