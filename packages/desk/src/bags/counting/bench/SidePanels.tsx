import { savePass } from '@kassavirta/domain/bags/counting/api'
import { sumsOf } from '@kassavirta/domain/bags/counting/rules'
import { limitOf } from '@kassavirta/domain/kernel/forms/form'
import { countFault } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { settledEntry } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { MoneyField } from '@kassavirta/ui/fields/MoneyField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Band } from '@kassavirta/ui/figures/Band.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { DeskIcon } from '../../../platform/parts/DeskIcon.tsx'
import { tableTexts as texts } from '../texts.fi.ts'
import { type CountEntries, piecesOfBag, piecesTyped, sumsOfBag, type TillEntries } from './count-entries.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './SidePanels.module.css'

type Props = {
  readonly entries: CountEntries
  readonly current: TillEntries
  readonly change: (part: Partial<TillEntries>) => void
  readonly onChange: (entries: CountEntries) => void
  readonly onLeave: () => void
  readonly countsOnly: boolean
}

/** The sum of the whole bag, and everything besides money: vouchers, unfit notes and a remark. */
export function SidePanels({ entries, current, change, onChange, onLeave, countsOnly }: Props) {
  const count = (field: string) => ({
    value: current.counts[field] ?? '',
    onChange: (text: string) => change({ counts: { ...current.counts, [field]: text } }),
    onLeave,
  })
  return (
    <>
      <SumPanel entries={entries} />
      <section className={classes(page['box'], styles['panel'])}>
        <h2>{texts.vouchers}</h2>
        <div className={styles['pair']}>
          <CountField label={texts.pieces} {...count('vouchers')} />
          <MoneyField
            label={texts.sumInEuros}
            value={current.voucherSum}
            onChange={(voucherSum) => change({ voucherSum })}
            onLeave={onLeave}
          />
        </div>
        <div className={styles['unfit']}>
          <CountField label={texts.unfit} {...count('unfitNotes')} />
        </div>
        {!countsOnly && (
          <TextField
            label={texts.note}
            autoComplete="off"
            maxLength={limitOf(savePass.body, 'note')}
            value={entries.note}
            onChange={(event) => onChange({ ...entries, note: event.target.value })}
            onBlur={onLeave}
          />
        )}
      </section>
    </>
  )
}

function SumPanel({ entries }: { readonly entries: CountEntries }) {
  const sums = sumsOfBag(entries)
  const lines = [
    [texts.notes, sums.notes],
    [texts.coins, sums.coins],
    ...(entries.tills.length > 1
      ? entries.tills.map(
          (till, index) =>
            [
              till.registerText || fill(texts.till, { number: index + 1 }),
              sumsOf(piecesTyped(till)).total,
            ] as const,
        )
      : []),
  ] as const
  return (
    <section className={classes(page['box'], styles['panel'])} aria-label={texts.countedWhole}>
      <p className={page['quiet']}>{texts.countedWhole}</p>
      <output className={styles['sum']}>{formatEuros(sums.total)}</output>
      <div className={styles['band']}>
        <Band pieces={piecesOfBag(entries)} />
      </div>
      <dl className={page['pairs']}>
        {lines.map(([term, sum], index) => (
          <div key={index} data-first={index === 2 || undefined}>
            <dt>{term}</dt>
            <dd>{formatEuros(sum)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type CountFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** A count outside the grid, read as one in it: `12+5` becomes 17 when the field is left. */
const CountField = ({ label, value, onChange, onLeave }: CountFieldProps) => (
  <TextField
    label={label}
    inputMode="numeric"
    autoComplete="off"
    error={countFault(value)}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onFocus={(event) => event.currentTarget.select()}
    onBlur={() => {
      const settled = settledEntry(value)
      if (settled !== value) onChange(settled)
      onLeave()
    }}
  />
)

/** A quiet line below the panels at the side. */
export const BlindHint = ({ text }: { readonly text: string }) => (
  <p className={styles['hint']}>
    <DeskIcon name="unseen" />
    <span>{text}</span>
  </p>
)
