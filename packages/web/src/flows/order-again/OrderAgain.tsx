import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { againTexts as texts } from './texts.fi.ts'
import { useEarlierOrder, type OrderList } from './use-earlier-order.ts'

type Props<Row> = {
  readonly orders: OrderList<Row>
  /** False until everything is known that decides what can be ordered. */
  readonly ready: boolean
  /** True while the form holds nothing that filling it in would replace. */
  readonly blank: boolean
  /** Fills in the form and returns the names of what can no longer be ordered. */
  readonly fillIn: (row: Row) => readonly string[]
}

type Filled = { readonly number: number; readonly leftOut: readonly string[] }

/** Fills in the form like the earlier order that the address names, and says so. It never sends anything. */
export function OrderAgain<Row>({ orders, ready, blank, fillIn }: Props<Row>) {
  const { earlier, forget } = useEarlierOrder(orders)
  const [filled, setFilled] = useState<Filled>()
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
  if (filled) return <FilledIn {...filled} />
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

const FilledIn = ({ number, leftOut }: Filled) => (
  <Banner kind="ok" heading={fill(texts.filled, { number })}>
    {texts.check}
    {leftOut.length > 0 && ` ${fill(texts.leftOut, { names: leftOut.join('; ') })}`}
  </Banner>
)
