import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money'
import { depositTexts as texts } from './texts.fi.ts'

/** The coins in the card with the total: uncounted ones are not worth zero euros, nobody knows their worth yet. */
export const coinsText = (uncounted: boolean, sum: Cents): string =>
  uncounted ? texts.coinTypes.uncounted : formatEuros(sum)
