import { useEffect, useEffectEvent, useState } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import type { useApiQuery } from '../../platform/session/use-session.ts'
import { againTexts as texts } from '../texts.fi.ts'

type Props<Row> = {
  readonly orders: OrderList<Row>
  /** False until it is known what can be ordered. */
  readonly ready: boolean
  /** True while the form holds nothing that filling it in would replace. */
  readonly blank: boolean
  /** Fills in the form and returns the names of what can no longer be ordered. */
  readonly fillIn: (row: Row) => readonly string[]
}

type FilledOrder = { readonly number: number; readonly leftOut: readonly string[] }

/** Fills in the form like the earlier order that the address names, and says so. It never sends anything. */
export function OrderAgain<Row>({ orders, ready, blank, fillIn }: Props<Row>) {
  const { earlier, forget } = useEarlierOrder(orders)
  const [filled, setFilled] = useState<FilledOrder>()
  const take = () => {
    if (earlier.state !== 'found') return
    setFilled({ number: earlier.number, leftOut: fillIn(earlier.row) })
    // A reload must not fill in the form a second time, over what was changed since.
    forget()
    // A message at the top of the form says what was filled in.
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }
  const takeAtOnce = useEffectEvent(take)
  const found = ready && earlier.state === 'found'
  useEffect(() => {
    if (!found || !blank) return undefined
    // After the new screen has scrolled to its top.
    const timer = setTimeout(() => takeAtOnce())
    return () => clearTimeout(timer)
  }, [found, blank])
  if (filled) return <FilledNotice {...filled} />
  if (earlier.state === 'missing') return <Banner kind="warn" heading={texts.missing} />
  if (!found) return null
  return (
    <Banner
      kind="warn"
      heading={texts.unfinished}
      action={
        <>
          <Button kind="secondary" onClick={take}>
            {fill(texts.replace, { number: earlier.number })}
          </Button>
          <Button kind="text" onClick={forget}>
            {texts.keep}
          </Button>
        </>
      }
    />
  )
}

const FilledNotice = ({ number, leftOut }: FilledOrder) => (
  <Banner kind="ok" heading={fill(texts.filled, { number })}>
    {texts.check}
    {leftOut.length > 0 && ` ${fill(texts.leftOut, { names: leftOut.join('; ') })}`}
  </Banner>
)

/** How to fetch and read the orders of a company. */
type OrderList<Row> = {
  readonly query: ReturnType<ReturnType<typeof useApiQuery>['rowsQuery']>
  readonly read: (wire: unknown) => Row | undefined
  readonly numberOf: (row: Row) => number
}

type EarlierOrder<Row> =
  | { readonly state: 'none' | 'coming' | 'missing' }
  | { readonly state: 'found'; readonly number: number; readonly row: Row }

/** The order that the address names, from the list of the company, and a way to take it out of the address again. */
export function useEarlierOrder<Row>({ query, read, numberOf }: OrderList<Row>) {
  const { search, replaceSearch } = useAddress()
  const { tilaus: asked, ...others } = search
  const { data, failure } = useAnswer({ ...query, enabled: asked !== undefined })
  return { earlier: earlierOf(), forget: () => replaceSearch(others) }

  function earlierOf(): EarlierOrder<Row> {
    if (asked === undefined) return { state: 'none' }
    if (!data) return { state: failure ? 'missing' : 'coming' }
    const row = data.map(read).find((each) => each !== undefined && String(numberOf(each)) === asked)
    return row === undefined ? { state: 'missing' } : { state: 'found', number: numberOf(row), row }
  }
}
