import { useState } from 'react'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { type CountTexts, countFault, countsOf } from '@kassavirta/domain/kernel/money/counts'
import { changeOrderCoins, changeOrderNotes, rollField } from '@kassavirta/domain/kernel/money/denominations'
import { packNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getOrderSuggestion,
  type OrderSuggestion,
  setParLevels,
  type ParLevels,
  type ParLevelsPayload,
  parFields,
  shortfall,
  type ParField,
} from '@kassavirta/domain/orders/change-orders/suggestions-api'
import { reasonOf, withinLimit } from '@kassavirta/domain/orders/change-orders/suggest'
import { type OrderCounts, orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import type { Account } from '@kassavirta/domain/places/companies/accounts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { CountGrid, type CountRow } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { ActFailure } from '../../flows/act/ActFailure.tsx'
import { useApiQuery, useCompanySession } from '../../platform/session/use-session.ts'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { fieldsFor, limitOf } from './form-data.ts'
import { suggestingTexts as texts, shortfallTexts } from './texts.fi.ts'
import styles from './change-orders.module.css'

type Props = {
  readonly account: Account
  readonly day: Day
  /** Reads the form's counts at the moment of the press. */
  readonly countsNow: () => CountTexts
  readonly setCounts: (texts: CountTexts) => void
}

/** What the banner says about the filled-in counts, and the counts that Undo restores. */
type FillResult = { readonly heading: string; readonly why: readonly string[]; readonly before: CountTexts }

/**
 * Offers to fill in the counts from the place's earlier orders or from what its till should hold. Without an answer it is
 * left out, because the form works without it.
 */
export function OrderHelp(props: Props) {
  const { account, day } = props
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const ask = { companyId: company.id, accountId: account.accountId, day }
  const { data } = useAnswer(query(getOrderSuggestion, { query: ask }))
  // With another account or day the reason on the banner would be wrong, so the key drops it.
  return data ? <Offers key={`${account.accountId} ${day}`} {...props} found={data} /> : null
}

type OffersProps = Props & { readonly found: OrderSuggestion }

function Offers({ account, countsNow, setCounts, found }: OffersProps) {
  const { suggestion, isOrdered, parLevels } = found
  const [filled, setFilled] = useState<FillResult | 'undone'>()
  const [filling, setFilling] = useState(false)
  const fillIn = (counts: OrderCounts, heading: string, why: readonly string[]) => {
    setFilled({ heading, why, before: countsNow() })
    setCounts(textsOf(counts))
  }
  const undo = ({ before }: FillResult) => {
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
      {/* The output is rendered from the start, so that a screen reader announces its text. */}
      <output>{filled && <FilledIn filled={filled} onUndo={undo} />}</output>
    </>
  )
}

type FilledInProps = { readonly filled: FillResult | 'undone'; readonly onUndo: (filled: FillResult) => void }

function FilledIn({ filled, onUndo }: FilledInProps) {
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

type TillShortfallProps = {
  readonly open: boolean
  readonly accountId: number
  readonly parLevels: ParLevels
  readonly onLeave: () => void
  readonly onFill: (missing: OrderCounts) => void
}

/** Asks what should be in the till and what is left there; the missing part goes into the order. */
function TillShortfall(props: TillShortfallProps) {
  const { open, onLeave } = props
  const till = useTill(props)
  const { status, missing } = till
  return (
    <Dialog
      open={open}
      title={texts.fillUp}
      onClose={onLeave}
      actions={
        <>
          <Button kind="secondary" busy={status.sending} onClick={onLeave}>
            {shortfallTexts.leave}
          </Button>
          <Button busy={status.sending} disabledReason={till.stop} onClick={till.fillUp}>
            {texts.fillUp}
          </Button>
        </>
      }
    >
      <ActFailure status={status} heading={shortfallTexts.failed} />
      <p>{shortfallTexts.lead}</p>
      <CountGrid
        caption={shortfallTexts.caption}
        columns={[shortfallTexts.level, shortfallTexts.left]}
        rows={rowsOf(missing)}
        total={orderTotals(missing).total}
        values={till.typed}
        onChange={till.change}
        idOf={(field) => `till-${field}`}
      />
    </Dialog>
  )
}

const levelField = (field: ParField): string => `level_${field}`
const leftField = (field: ParField): string => `left_${field}`

/** The typed texts of one column, by the names of the order's fields. */
const columnOf = (typed: CountTexts, nameOf: (field: ParField) => string): CountTexts =>
  recordOf(parFields, (field) => typed[nameOf(field)] ?? '')

function useTill({ accountId, parLevels, onFill }: TillShortfallProps) {
  // After saving, or when somebody else saved other levels first.
  const askAgain = useAskAgain([getOrderSuggestion.path])
  const { user, company, submit } = useCompanySession()
  const [changed, setChanged] = useState<CountTexts>({})
  const stored = textsOf(recordOf(parFields, (field) => parLevels[field]))
  const levelTexts = Object.fromEntries(parFields.map((field) => [levelField(field), stored[field] ?? '']))
  const typed = { ...levelTexts, ...changed }
  const levels = countsOf(parFields, columnOf(typed, levelField))
  const missing = shortfall(levels, countsOf(parFields, columnOf(typed, leftField)))
  const isSaved = parFields.every((field) => (levels[field] ?? 0) === parLevels[field])
  const fillIn = () => {
    setChanged({})
    onFill(missing)
  }
  const { run, ...status } = useAct(
    (pair: PendingRequest<ParLevelsPayload>) => submit(setParLevels, pair),
    ({ type }) => {
      if (type === 'accepted') fillIn()
      askAgain()
    },
  )
  const isUnreadable = Object.values(typed).some((text) => countFault(text) !== undefined)
  const isEmpty = orderTotals(missing).total === 0
  return {
    typed,
    missing,
    status,
    change: (fields: CountTexts) => setChanged((before) => ({ ...before, ...fields })),
    stop: isUnreadable ? shortfallTexts.unreadable : isEmpty ? shortfallTexts.nothingMissing : undefined,
    fillUp: () => {
      const sender = { customerId: company.id, userId: user.id, accountId, version: parLevels.version }
      if (isSaved) fillIn()
      else void run({ ...sender, ...recordOf(parFields, (field) => levels[field] ?? 0) })
    },
  }
}

function rowsOf(missing: OrderCounts): readonly CountRow[] {
  const row = (name: string, fieldName: string, field: ParField): CountRow => {
    const count = missing[field] ?? 0
    return {
      name,
      fieldName,
      fields: [levelField(field), leftField(field)],
      sum: count === 0 ? undefined : cents(orderTotals({ [field]: count }).total),
      note: count === 0 ? undefined : fill(shortfallTexts.missing, { count }),
    }
  }
  return [
    ...changeOrderNotes.map(({ name, fieldName }) => row(name, fieldName, fieldName)),
    ...changeOrderCoins.map((coin) =>
      row(`${coin.name}, ${packNames.rolls}`, coin.fieldName, rollField(coin)),
    ),
  ]
}

/** Counts as the texts of the form; a count of 0 has no text. */
const textsOf = (counts: OrderCounts): CountTexts =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([field, count]) => (count ? [[field, String(count)]] : [])),
  )

/** The missing counts that the account may order. */
const orderableFrom = (counts: OrderCounts, account: Account) =>
  withinLimit(counts, { sold: fieldsFor(account), limit: limitOf(account) })
