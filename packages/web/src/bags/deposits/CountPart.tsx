import { useState } from 'react'
import { coinSettlements } from '@kassavirta/domain/bags/deposits/rules'
import { depositTotals, moneyOf } from '@kassavirta/domain/bags/deposits/sums'
import { coinSettlementTexts, depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { countsOf } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes, type Counts } from '@kassavirta/domain/kernel/money/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { CountGrid, type CountRow } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { CheckboxField, RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { MoneyField } from '@kassavirta/ui/fields/MoneyField.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import { companyFeatures, idOf, type DepositFormState } from './use-deposit-form.ts'
import styles from './deposits.module.css'

type Props = {
  readonly form: DepositFormState
  /** Called when a count or a sum loses the focus. */
  readonly onLeave: () => void
}

/** The counts, or one sum when the money is counted at the service centre. */
export function CountPart({ form, onLeave }: Props) {
  const blind = form.data.blindRegister
  return (
    <>
      <div className={styles['grids']}>
        <div className={styles['blind']}>
          <BlindOption form={form} />
        </div>
        {blind ? (
          <SumField
            form={form}
            name="blindRegisterTotalSum"
            hint={texts.blindRegisterHint}
            onLeave={onLeave}
          />
        ) : (
          <Grids form={form} onLeave={onLeave} />
        )}
      </div>
      {!blind && <KeyHelp />}
    </>
  )
}

/** Explains the keys. It is hidden on a phone, which does not have them. */
function KeyHelp() {
  const [move, or, add, paste, on] = texts.keyHelp
  return (
    <p className={styles['keyHelp']}>
      {move}
      <kbd>{texts.enterKey}</kbd>
      {or}
      <kbd>↓</kbd>
      {add}
      <kbd>12+5</kbd>
      {paste}
      <kbd>{texts.onKey}</kbd>
      {on}
    </p>
  )
}

const focus = (name: string): void => document.getElementById(idOf(name))?.focus()

/** How the coins are declared; a blind deposit has none. */
function CoinTypes({ form: { account, data, field } }: { readonly form: DepositFormState }) {
  const agreed = companyFeatures(account).uncounted || data.coinSettlementType === 'uncounted'
  const { onChange, ...choice } = field('coinSettlementType')
  const offered = coinSettlements.filter((type) => type !== 'uncounted' || agreed)
  const choose = (name: string) => offered.filter((type) => type === name).forEach(onChange)
  return (
    <div className={styles['coinTypes']}>
      <RadioGroup
        {...choice}
        name="coinSettlementType"
        label={labels.coinSettlementType}
        options={offered.map((type) => ({ value: type, label: coinSettlementTexts[type] }))}
        value={data.coinSettlementType}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  )
}

const noteFields = notes.map(({ fieldName }) => fieldName)
const coinFields = coins.map(({ fieldName }) => fieldName)

/** Notes and coins, each under the way of counting it. */
function Grids({ form, onLeave }: Props) {
  const { data, changeCounts, errorOf } = form
  const totals = depositTotals(moneyOf(data))
  const byDenomination = data.coinSettlementType === 'breakdown'
  // One path leads through both grids, so that a column of fifteen counts can be pasted at once.
  const paths = [[...noteFields, ...(byDenomination ? coinFields : [])]]
  const errors = Object.fromEntries(paths.flat().map((name) => [name, errorOf(name)]))
  const shared = { values: { ...data.selectedNotes, ...data.selectedCoins }, paths, errors, onLeave }
  return (
    <>
      <CountGrid
        {...shared}
        caption={labels.selectedNotes}
        rows={rowsOf(notes, countsOf(noteFields, data.selectedNotes))}
        total={totals.notes}
        onChange={changeCounts}
        onPastEnd={() => focus(data.coinSettlementType === 'totalSum' ? 'coinTotalSum' : 'securityBagNumber')}
      />
      <CoinTypes form={form} />
      {byDenomination ? (
        <CountGrid
          {...shared}
          caption={labels.selectedCoins}
          rows={rowsOf(coins, countsOf(coinFields, data.selectedCoins))}
          total={totals.coins}
          onChange={changeCounts}
          onPastEnd={() => focus('securityBagNumber')}
        />
      ) : (
        <CoinsWithoutGrid form={form} onLeave={onLeave} />
      )}
    </>
  )
}

type Denomination = { readonly name: string; readonly fieldName: string; readonly unitValue: Cents }

const rowsOf = (denominations: readonly Denomination[], counts: Counts<string>): readonly CountRow[] =>
  denominations.map(({ name, fieldName, unitValue }) => {
    const count = counts[fieldName]
    return { name, fieldName, sum: count === undefined ? undefined : cents(unitValue * count) }
  })

/** The coins as one sum, or a note that they are not counted. */
function CoinsWithoutGrid({ form, onLeave }: Props) {
  return (
    <div>
      <h2>{labels.selectedCoins}</h2>
      {form.data.coinSettlementType === 'uncounted' ? (
        <p>{texts.uncountedNote}</p>
      ) : (
        <SumField form={form} name="coinTotalSum" onLeave={onLeave} />
      )}
    </div>
  )
}

type SumProps = Props & {
  readonly name: 'blindRegisterTotalSum' | 'coinTotalSum'
  readonly hint?: string
}

function SumField({ form: { data, field }, name, hint, onLeave }: SumProps) {
  const { id, error, onBlur, onChange } = field(name)
  return (
    <MoneyField
      id={id}
      error={error}
      label={labels[name]}
      hint={hint}
      value={data[name]}
      onChange={onChange}
      onLeave={() => {
        onBlur()
        onLeave()
      }}
      onEnter={() => focus('securityBagNumber')}
    />
  )
}

type BlindOptionProps = { readonly form: DepositFormState }

/** Whether the money is counted at the service centre, where that is agreed on. */
function BlindOption({ form: { account, data, field } }: BlindOptionProps) {
  // Without an agreement the checkbox stays after it was unchecked, because it still has the focus.
  const [takenBackAt, setTakenBackAt] = useState<number>()
  const wasTakenBack = data.accountId !== undefined && takenBackAt === data.accountId
  if (!companyFeatures(account).blindRegister && !data.blindRegister && !wasTakenBack) return null
  const { onChange, ...checkbox } = field('blindRegister')
  return (
    <CheckboxField
      {...checkbox}
      label={labels.blindRegister}
      checked={data.blindRegister}
      onChange={({ target }) => {
        setTakenBackAt(data.accountId)
        onChange(target.checked)
      }}
    />
  )
}
