import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  packTotal,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { BandPieces } from '@kassavirta/ui/band/band-shares.ts'
import { moneyTexts, packTexts } from './texts.fi.ts'

type Pack = keyof typeof packTexts

/** '3 rullaa' */
function packText(pack: Pack, count: number): string {
  const [one, many] = packTexts[pack]
  return fill(count === 1 ? one : many, { count: formatCount(count) })
}

type Coin = (typeof changeOrderCoins)[number]
type Packs = { readonly [Name in 'rolls' | 'bags' | 'loose']: number | undefined }

/** '3 rullaa + 4 kpl irtona' */
const packsText = (packs: Packs): string =>
  (['rolls', 'bags', 'loose'] as const)
    .filter((pack) => packs[pack])
    .map((pack) => packText(pack, packs[pack] ?? 0))
    .join(' + ')

/**
 * The note under the fields of a coin: '3 rullaa = 120 kpl = 24,00 €', or the sizes of the packs while none is
 * ordered.
 */
export function packNote(coin: Coin, packs: Packs): string {
  const { pieces, sum } = packTotal(coin, packs)
  const { rollSize, bagSize } = coin
  if (pieces === 0) {
    return fill(moneyTexts.packSizes, { roll: formatCount(rollSize), bag: formatCount(bagSize) })
  }
  const worth = [packText('notes', pieces), formatEuros(sum)]
  // Loose coins alone are already counted in pieces.
  return (packs.rolls || packs.bags ? [packsText(packs), ...worth] : worth).join(' = ')
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
    const onlyLoose = pieces === (packs.loose ?? 0)
    return [
      {
        name: coin.name,
        // Loose coins alone are already counted in pieces.
        amount: packsText(packs) + (onlyLoose ? '' : ` (${packText('notes', pieces)})`),
        sum,
      },
    ]
  }),
]

/** What the band shows of an order. */
export const orderedPieces = (counts: OrderCounts): BandPieces =>
  recordOf(orderFields, (field) => counts[field])
