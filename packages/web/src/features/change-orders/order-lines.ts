import type { OrderCounts } from '@kassavirta/domain/change-orders/rules'
import { formatCount } from '@kassavirta/domain/kernel/counts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  packTotal,
  rollField,
} from '@kassavirta/domain/kernel/denominations'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { packTexts } from './texts.fi.ts'

type Pack = keyof typeof packTexts

/** '3 rullaa' */
function packText(pack: Pack, count: number): string {
  const [one, many] = packTexts[pack]
  return fill(count === 1 ? one : many, { count: formatCount(count) })
}

/** '3 rullaa = 120 kpl = 24,00 €', under the box; empty for an empty box. */
export function equivalent(pack: Pack, count: number | undefined, pieces: number, sum: Cents): string {
  if (!count) return ''
  const parts = [packText(pack, count), packText('notes', pieces), formatEuros(sum)]
  // Loose coins are pieces already.
  return (pack === 'rolls' || pack === 'bags' ? parts : parts.slice(1)).join(' = ')
}

type OrderLine = {
  /** '20 €' */
  readonly name: string
  readonly amount: string
  readonly sum: Cents
}

/** What is ordered, line by line, for the summary and the receipt. */
export const orderLines = (counts: OrderCounts): readonly OrderLine[] => [
  ...changeOrderNotes.flatMap(({ name, unitValue, fieldName }) => {
    const count = counts[fieldName] ?? 0
    const sum = cents(count * unitValue)
    return count === 0 ? [] : [{ name, amount: packText('notes', count), sum }]
  }),
  ...changeOrderCoins.flatMap((coin) => {
    const packs = {
      rolls: counts[rollField(coin)],
      bags: counts[bagField(coin)],
      loose: counts[coin.fieldName],
    }
    const { pieces, sum } = packTotal(coin, packs)
    if (pieces === 0) return []
    const packed = pieces !== (packs.loose ?? 0)
    const named = (['rolls', 'bags', 'loose'] as const)
      .filter((pack) => packs[pack])
      .map((pack) => packText(pack, packs[pack] ?? 0))
    return [
      {
        name: coin.name,
        // Loose coins alone are pieces already.
        amount: named.join(' + ') + (packed ? ` (${packText('notes', pieces)})` : ''),
        sum,
      },
    ]
  }),
]
