import { exceedsLimit } from '@kassavirta/domain/change-orders/rules'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { orderTexts } from './texts.fi.ts'

type LimitLine = { readonly text: string; readonly over: boolean }

/** What is left of the limit, or how far the order is over it; nothing where there is none. */
export function limitLine(limit: Cents | undefined, total: Cents): LimitLine | undefined {
  if (limit === undefined) return undefined
  const over = exceedsLimit(total, limit)
  const text = over
    ? fill(orderTexts.overLimit, { limit: formatEuros(limit), over: formatEuros(cents(total - limit)) })
    : fill(orderTexts.limit, { limit: formatEuros(limit), left: formatEuros(cents(limit - total)) })
  return { text, over }
}
