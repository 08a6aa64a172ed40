import { useQueryClient } from '@tanstack/react-query'
import { sumsOf } from '@kassavirta/domain/bags/counting/rules'
import { countsOf, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes, pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { CountGrid, countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useActForm, type ActState, type Definition } from '../../platform/forms/use-act-form.ts'
import { vaultTexts as texts } from './texts.fi.ts'
import styles from './Vault.module.css'

type Props = {
  readonly typed: CountTexts
  readonly onChange: (typed: CountTexts) => void
  readonly errors: Readonly<Record<string, string | undefined>>
}

/** Enter leads from the largest note to the smallest coin. */
const paths = [pieceFields]

/** Pieces by denomination: notes on the left, coins on the right. */
export function VaultGrids({ typed, onChange, errors }: Props) {
  const sums = sumsOf(countsOf(pieceFields, typed))
  const grid = {
    values: typed,
    onChange: (changed: CountTexts) => onChange({ ...typed, ...changed }),
    errors,
    paths,
  }
  const rowsOf = (denominations: typeof notes | typeof coins) =>
    denominations.map(({ name, fieldName, unitValue }) => {
      const count = parseCountEntry(typed[fieldName] ?? '')
      return { name, fieldName, sum: count === undefined ? undefined : cents(count * unitValue) }
    })
  return (
    <div className={styles['grids']}>
      <CountGrid {...grid} caption={texts.notes} total={sums.notes} rows={rowsOf(notes)} />
      <CountGrid {...grid} caption={texts.coins} total={sums.coins} rows={rowsOf(coins)} />
    </div>
  )
}

type VaultEntries = { readonly typed: CountTexts }
type Options<Body> = {
  readonly draft: string
  readonly office: string
  /** Resolves to true if the act was done. */
  readonly send: (body: Body) => Promise<boolean>
  readonly onDone: () => void
}

/** A form about pieces in the vault of an office. */
export function useVaultForm<Entries extends VaultEntries, Body>(
  act: ActState,
  definition: Definition<Entries, Body, { readonly office: string }>,
  { draft, office, send, onDone }: Options<Body>,
) {
  const client = useQueryClient()
  const form = useActForm(act, definition, {
    draft,
    rest: { office },
    ownIdOf: (name) => {
      if (name === 'typed' || name === 'pieces') return countId(pieceFields[0] ?? '')
      return pieceFields.some((field) => field === name) ? countId(name) : undefined
    },
    send: async (body) => {
      const isDone = await send(body)
      await client.invalidateQueries()
      return isDone
    },
    onDone,
  })
  return {
    form,
    grids: {
      typed: form.typed.typed,
      onChange: (typed: CountTexts) => form.change({ ...form.typed, typed }),
      errors: Object.fromEntries(pieceFields.map((field) => [field, form.errorOf(field)])),
    },
  }
}
