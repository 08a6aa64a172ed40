import type { OrderCounts } from '@kassavirta/domain/change-orders/rules'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  packTotal,
  rollField,
} from '@kassavirta/domain/kernel/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money'
import type { CountColumn, CountRow } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { packNote } from './order-lines.ts'
import { orderTexts } from './texts.fi.ts'

/** Nothing was counted yet: the row says so, instead of zero euros. */
const shown = (sum: Cents): Cents | undefined => (sum === 0 ? undefined : sum)

export const noteRows = (counts: OrderCounts): readonly CountRow[] =>
  changeOrderNotes.map(({ name, unitValue, fieldName }) => ({
    name,
    fieldName,
    sum: shown(cents((counts[fieldName] ?? 0) * unitValue)),
  }))

/** Rolls, bags and, where they are sold, loose coins side by side, with what they hold below. */
export const coinRows = (counts: OrderCounts, loose: boolean): readonly CountRow[] =>
  changeOrderCoins.map((coin) => {
    const packs = {
      rolls: counts[rollField(coin)],
      bags: counts[bagField(coin)],
      loose: counts[coin.fieldName],
    }
    return {
      name: coin.name,
      fieldName: coin.fieldName,
      fields: [rollField(coin), bagField(coin), ...(loose ? [coin.fieldName] : [])],
      sum: shown(packTotal(coin, packs).sum),
      // Always there: a line that came with the first figure would push the rows below it away.
      note: packNote(coin, packs),
    }
  })

/** What a count is called in the error summary: '20 €', '2 €, rullia'. */
export const countNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...changeOrderNotes.map(({ fieldName, name }) => [fieldName, name] as const),
  ...changeOrderCoins.flatMap((coin) => [
    [rollField(coin), `${coin.name}, ${orderTexts.rollsSpoken}`] as const,
    [bagField(coin), `${coin.name}, ${orderTexts.bagsSpoken}`] as const,
    [coin.fieldName, `${coin.name}, ${orderTexts.looseSpoken}`] as const,
  ]),
])

export const coinColumns = (loose: boolean): readonly CountColumn[] => [
  { heading: orderTexts.rolls, spoken: orderTexts.rollsSpoken },
  { heading: orderTexts.bags, spoken: orderTexts.bagsSpoken },
  ...(loose ? [{ heading: orderTexts.loose, spoken: orderTexts.looseSpoken }] : []),
]
