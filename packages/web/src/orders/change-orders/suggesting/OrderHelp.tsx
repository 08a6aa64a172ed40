import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import {
  getOrderSuggestion,
  type OrderSuggestion,
} from '@kassavirta/domain/orders/change-orders/order-suggestions/api'
import { reasonOf } from '@kassavirta/domain/orders/change-orders/order-suggestions/reason'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useState } from 'react'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import styles from '../change-orders.module.css'
import { orderableFrom, textsOf } from './filled-counts.ts'
import { suggestingTexts as texts } from './texts.fi.ts'
import { TillShortfall } from './TillShortfall.tsx'

type Props = {
  readonly account: Account
  readonly day: Day
  /** What the form has now, at the moment of the press. */
  readonly countsNow: () => CountTexts
  readonly setCounts: (texts: CountTexts) => void
}

/** What was filled in, and what the form had before it. */
type Filled = { readonly heading: string; readonly why: readonly string[]; readonly before: CountTexts }

/** Fills in an order by the place's own history or by what its till should hold. Only help: without an answer it is not there. */
export function OrderHelp(props: Props) {
  const { account, day } = props
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const ask = { companyId: company.id, accountId: account.accountId, day }
  const { data } = useAnswer(query(getOrderSuggestion, { query: ask }))
  // The reason belongs to an account and a day.
  return data ? <Offers key={`${account.accountId} ${day}`} {...props} found={data} /> : null
}

type OffersProps = Props & { readonly found: OrderSuggestion }

function Offers({ account, countsNow, setCounts, found }: OffersProps) {
  const { suggestion, isOrdered, parLevels } = found
  const [filled, setFilled] = useState<Filled | 'undone'>()
  const [filling, setFilling] = useState(false)
  const fillIn = (counts: OrderCounts, heading: string, why: readonly string[]) => {
    setFilled({ heading, why, before: countsNow() })
    setCounts(textsOf(counts))
  }
  const undo = ({ before }: Filled) => {
    setCounts(before)
    setFilled('undone')
  }
  const notes = (isCut: boolean) => [...(isCut ? [texts.cut] : []), ...(isOrdered ? [texts.isOrdered] : [])]
  return (
    <>
      <div className={classes(layout['row'], styles['offers'])}>
        {suggestion && (
          <Button
            kind="secondary"
            onClick={() =>
              fillIn(suggestion.counts, texts.suggested, [reasonOf(suggestion), ...notes(suggestion.isCut)])
            }
          >
            {texts.suggest}
          </Button>
        )}
        <Button kind="secondary" onClick={() => setFilling(true)}>
          {texts.fillUp}
        </Button>
      </div>
      <TillShortfall
        open={filling}
        accountId={account.accountId}
        parLevels={parLevels}
        onLeave={() => setFilling(false)}
        onFill={(missing) => {
          const { counts, isCut } = orderableFrom(missing, account)
          setFilling(false)
          fillIn(counts, texts.filled, [texts.filledWhy, ...notes(isCut)])
        }}
      />
      {/* It is there from the start, so that a screen reader announces what comes into it. */}
      <output>{filled && <FilledIn filled={filled} onUndo={undo} />}</output>
    </>
  )
}

type FilledProps = { readonly filled: Filled | 'undone'; readonly onUndo: (filled: Filled) => void }

function FilledIn({ filled, onUndo }: FilledProps) {
  if (filled === 'undone') return texts.undone
  return (
    <Banner
      kind="info"
      heading={filled.heading}
      action={
        <Button kind="text" onClick={() => onUndo(filled)}>
          {texts.undo}
        </Button>
      }
    >
      {[...filled.why, texts.check].join(' ')}
    </Banner>
  )
}
