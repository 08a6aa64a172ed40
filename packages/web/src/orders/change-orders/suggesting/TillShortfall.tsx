import { packNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import { orderTotals, type OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { countFault, countsOf, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { changeOrderCoins, changeOrderNotes, rollField } from '@kassavirta/domain/kernel/money/denominations'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getOrderSuggestion,
  setParLevels,
  type ParLevels,
  type ParLevelsPayload,
} from '@kassavirta/domain/orders/change-orders/order-suggestions/api'
import {
  parFields,
  shortfall,
  type ParField,
} from '@kassavirta/domain/orders/change-orders/order-suggestions/par-levels'
import { CountGrid, type CountRow } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { useState } from 'react'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { textsOf } from './filled-counts.ts'
import { shortfallTexts as texts, suggestingTexts } from './texts.fi.ts'

type Props = {
  readonly open: boolean
  readonly accountId: number
  readonly parLevels: ParLevels
  readonly onLeave: () => void
  readonly onFill: (missing: OrderCounts) => void
}

/** What should be in the till and what is left there; what is missing goes into the order. */
export function TillShortfall(props: Props) {
  const { open, onLeave } = props
  const till = useTill(props)
  const { status, missing } = till
  return (
    <Dialog
      open={open}
      title={suggestingTexts.fillUp}
      onClose={onLeave}
      actions={
        <>
          <Button kind="secondary" busy={status.sending} onClick={onLeave}>
            {texts.leave}
          </Button>
          <Button busy={status.sending} disabledReason={till.stop} onClick={till.fillUp}>
            {suggestingTexts.fillUp}
          </Button>
        </>
      }
    >
      <ActFailure status={status} heading={texts.failed} />
      <p>{texts.lead}</p>
      <CountGrid
        caption={texts.caption}
        columns={[texts.level, texts.left]}
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

/** What is typed of one column, under the names of the order's own fields. */
const columnOf = (typed: CountTexts, nameOf: (field: ParField) => string): CountTexts =>
  recordOf(parFields, (field) => typed[nameOf(field)] ?? '')

function useTill({ accountId, parLevels, onFill }: Props) {
  // They were saved, or somebody else was faster.
  const askAgain = useAskAgain([getOrderSuggestion.path])
  const { user, company, submit } = useCompanySession()
  const [changed, setChanged] = useState<CountTexts>({})
  const stored = textsOf(recordOf(parFields, (field) => parLevels[field]))
  const kept = Object.fromEntries(parFields.map((field) => [levelField(field), stored[field] ?? '']))
  const typed = { ...kept, ...changed }
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
    stop: isUnreadable ? texts.unreadable : isEmpty ? texts.nothingMissing : undefined,
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
      note: count === 0 ? undefined : fill(texts.missing, { count }),
    }
  }
  return [
    ...changeOrderNotes.map(({ name, fieldName }) => row(name, fieldName, fieldName)),
    ...changeOrderCoins.map((coin) =>
      row(`${coin.name}, ${packNames.rolls}`, coin.fieldName, rollField(coin)),
    ),
  ]
}
