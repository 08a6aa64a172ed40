import { coinSettlements, type CoinSettlement } from '@kassavirta/domain/deposits/rules'
import { coins, notes, type Counts } from '@kassavirta/domain/kernel/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money'
import { CountGrid, type CountRow } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { MoneyField } from '@kassavirta/ui/fields/MoneyField.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import styles from './deposits.module.css'
import { idOf } from './field-ids.ts'
import { companyFeatures, countedOf, totalsOf } from './form-data.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { depositTexts as texts } from './texts.fi.ts'
import type { DepositFormState } from './use-deposit-form.ts'

type Props = {
  readonly form: DepositFormState
  /** A count or a sum was left. */
  readonly onLeave: () => void
}

/** What was counted, or one sum when it is counted at the service centre. */
export function CountPart({ form, onLeave }: Props) {
  const { data, change, field } = form
  if (data.blindRegister) {
    const { id, error, onBlur } = field('blindRegisterTotalSum')
    return (
      <MoneyField
        id={id}
        error={error}
        label={texts.blindTotal}
        hint={texts.blindHint}
        value={data.blindRegisterTotalSum}
        onChange={(text) => change('blindRegisterTotalSum', { blindRegisterTotalSum: text })}
        onLeave={() => {
          onBlur()
          onLeave()
        }}
        onEnter={() => focus('securityBagNumber')}
      />
    )
  }
  return (
    <>
      <CoinTypes form={form} />
      <KeyHelp />
      <Grids form={form} onLeave={onLeave} />
    </>
  )
}

const focus = (name: string): void => document.getElementById(idOf(name))?.focus()

function CoinTypes({ form: { account, data, change, field } }: { readonly form: DepositFormState }) {
  const agreed = companyFeatures(account).uncounted || data.coinSettlementType === 'uncounted'
  const offered = coinSettlements.filter((type) => type !== 'uncounted' || agreed)
  return (
    <div className={styles['coinTypes']}>
      <RadioGroup
        {...field('coinSettlementType')}
        name="coinSettlementType"
        label={texts.coinType}
        options={offered.map((type) => ({ value: type, label: texts.coinTypes[type] }))}
        value={data.coinSettlementType}
        onChange={({ target }) =>
          change('coinSettlementType', { coinSettlementType: target.value as CoinSettlement })
        }
      />
    </div>
  )
}

const noteFields = notes.map(({ fieldName }) => fieldName)
const coinFields = coins.map(({ fieldName }) => fieldName)

function Grids({ form, onLeave }: Props) {
  const { data, changeCounts, errorOf } = form
  const counted = countedOf(data)
  const totals = totalsOf(data)
  const broken = data.coinSettlementType === 'breakdown'
  // One way through both grids: a column of fifteen counts is pasted at once.
  const paths = [[...noteFields, ...(broken ? coinFields : [])]]
  const errors = Object.fromEntries(paths.flat().map((name) => [name, errorOf(name)]))
  const shared = { values: { ...data.selectedNotes, ...data.selectedCoins }, paths, errors, onLeave }
  return (
    <div className={styles['grids']}>
      <CountGrid
        {...shared}
        caption={texts.notes}
        rows={rowsOf(notes, counted.notes)}
        total={totals.notes}
        onChange={changeCounts}
        onPastEnd={() => focus(data.coinSettlementType === 'totalSum' ? 'coinTotalSum' : 'securityBagNumber')}
      />
      {broken ? (
        <CountGrid
          {...shared}
          caption={texts.coins}
          rows={rowsOf(coins, counted.coins)}
          total={totals.coins}
          onChange={changeCounts}
          onPastEnd={() => focus('securityBagNumber')}
        />
      ) : (
        <CoinsOtherwise form={form} onLeave={onLeave} />
      )}
    </div>
  )
}

type Denomination = { readonly name: string; readonly fieldName: string; readonly unitValue: Cents }

const rowsOf = (of: readonly Denomination[], counts: Counts<string>): readonly CountRow[] =>
  of.map(({ name, fieldName, unitValue }) => {
    const count = counts[fieldName]
    return { name, fieldName, sum: count === undefined ? undefined : cents(unitValue * count) }
  })

/** Coins as one sum, or not counted at all. */
function CoinsOtherwise({ form: { data, change, field }, onLeave }: Props) {
  const { id, error, onBlur } = field('coinTotalSum')
  return (
    <div>
      <h2>{texts.coins}</h2>
      {data.coinSettlementType === 'uncounted' ? (
        <p>{texts.uncountedNote}</p>
      ) : (
        <MoneyField
          id={id}
          error={error}
          label={texts.coinTotal}
          value={data.coinTotalSum}
          onChange={(text) => change('coinTotalSum', { coinTotalSum: text })}
          onLeave={() => {
            onBlur()
            onLeave()
          }}
          onEnter={() => focus('securityBagNumber')}
        />
      )}
    </div>
  )
}
