import { bagField, changeOrderCoins, changeOrderNotes, rollField } from '../../kernel/money/denominations.ts'
import type { OrderField } from './rules.ts'
import { packNames } from './terms.fi.ts'

/** Labels such as '20 €' and '2 €, rullia'. */
export const orderCountNames: readonly (readonly [field: OrderField, name: string])[] = [
  ...changeOrderNotes.map(({ fieldName, name }) => [fieldName, name] as const),
  ...changeOrderCoins.flatMap((coin) => [
    [rollField(coin), `${coin.name}, ${packNames.rolls}`] as const,
    [bagField(coin), `${coin.name}, ${packNames.bags}`] as const,
    [coin.fieldName, `${coin.name}, ${packNames.loose}`] as const,
  ]),
]
