import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  coinOrderTotal,
  countsTotal,
  packTotal,
  rollField,
  type BagField,
  type ChangeOrderCoinField,
  type ChangeOrderNoteField,
  type Counts,
  type RollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { CountGrid, countId, type CountColumn, type CountRow } from './CountGrid.tsx'

type Field = ChangeOrderNoteField | ChangeOrderCoinField | RollField | BagField
type Coin = (typeof changeOrderCoins)[number]
type Packs = { readonly [Name in 'rolls' | 'bags' | 'loose']: number | undefined }

export type OrderWords = {
  readonly notes: string
  readonly coins: string
  /** The column of the notes; by default pieces. */
  readonly pieces?: CountColumn
  readonly rolls: CountColumn
  readonly bags: CountColumn
  readonly loose: CountColumn
}

type Props = {
  readonly words: OrderWords
  readonly texts: CountTexts
  /** The counts that the typed texts mean. */
  readonly counts: Counts<Field>
  /** True where loose coins can be typed too. */
  readonly loose: boolean
  /** Gets only the changed fields. */
  readonly onChange: (changed: CountTexts) => void
  /** Faults from elsewhere, by field. */
  readonly errors?: Readonly<Record<string, string | undefined>>
  /** Called when a count loses the focus. */
  readonly onLeave?: () => void
  /** Called at Enter in the last field of a column of coins. */
  readonly onPastEnd?: () => void
  /** A column of figures to compare the counts with, by the fields of a row. */
  readonly beside?: { readonly heading: string; readonly textOf: (fields: readonly Field[]) => string }
  /** The line below a coin, e.g. '3 rullaa = 120 kpl = 24,00 €'. */
  readonly noteOf?: (coin: Coin, packs: Packs) => string
}

/** The counts of an order of change money, wherever they are typed: notes by piece, coins by roll, bag and piece. */
export function OrderCounts(props: Props) {
  const { words, texts, counts, loose, onChange, errors, onLeave, onPastEnd, beside } = props
  const grid = {
    values: texts,
    onChange,
    ...(errors && { errors }),
    ...(onLeave && { onLeave }),
    ...(beside && { besideHeading: beside.heading }),
  }
  return (
    <>
      <CountGrid
        {...grid}
        caption={words.notes}
        {...(words.pieces && { columns: [words.pieces] })}
        rows={noteRows(props)}
        total={countsTotal(changeOrderNotes, counts)}
        onPastEnd={() => document.getElementById(countId(rollField(changeOrderCoins[0])))?.focus()}
      />
      <CountGrid
        {...grid}
        caption={words.coins}
        columns={[words.rolls, words.bags, ...(loose ? [words.loose] : [])]}
        rows={coinRows(props)}
        total={coinOrderTotal(counts).sum}
        {...(onPastEnd && { onPastEnd })}
      />
    </>
  )
}

/** A row without counts shows that it is empty, instead of zero euros. */
const nonZero = (sum: Cents): Cents | undefined => (sum === 0 ? undefined : sum)

const noteRows = ({ counts, beside }: Props): readonly CountRow[] =>
  changeOrderNotes.map(({ name, unitValue, fieldName }) => ({
    name,
    fieldName,
    sum: nonZero(cents((counts[fieldName] ?? 0) * unitValue)),
    ...(beside && { beside: beside.textOf([fieldName]) }),
  }))

/** Rolls, bags and, if they may be ordered, loose coins side by side. */
const coinRows = ({ counts, loose, beside, noteOf }: Props): readonly CountRow[] =>
  changeOrderCoins.map((coin) => {
    const fields = [rollField(coin), bagField(coin), coin.fieldName] as const
    const [rolls, bags, pieces] = fields.map((field) => counts[field])
    const packs = { rolls, bags, loose: pieces }
    return {
      name: coin.name,
      fieldName: coin.fieldName,
      fields: loose ? fields : fields.slice(0, 2),
      sum: nonZero(packTotal(coin, packs).sum),
      ...(beside && { beside: beside.textOf(fields) }),
      // The note is always there, because one that appeared with the first digit would move the rows below it.
      note: noteOf?.(coin, packs),
    }
  })
