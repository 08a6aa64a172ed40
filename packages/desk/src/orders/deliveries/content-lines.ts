import type { Content } from '@kassavirta/domain/orders/deliveries/api'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { products } from '@kassavirta/domain/orders/supply-orders/api'
import { contentTexts as texts } from './texts.fi.ts'

type Field = keyof Content
type NamedField = { readonly field: Field; readonly name: string }

const rolls: readonly NamedField[] = changeOrderCoins.map((coin) => ({
  field: rollField(coin),
  name: coin.name,
}))
const bags: readonly NamedField[] = changeOrderCoins.map((coin) => ({
  field: bagField(coin),
  name: coin.name,
}))
const loose: readonly NamedField[] = changeOrderCoins.map(({ fieldName, name }) => ({
  field: fieldName,
  name,
}))
const single: readonly NamedField[] = [
  ...changeOrderNotes.map(({ fieldName, name }) => ({ field: fieldName, name })),
  ...products.map(({ id, name }) => ({ field: id, name })),
]

const withNames = (list: readonly NamedField[], text: string): readonly (readonly [Field, string])[] =>
  list.map(({ field, name }) => [field, text.replace('{{name}}', name)])

const names = new Map<string, string>([
  ...withNames(single, '{{name}}'),
  ...withNames(rolls, texts.roll),
  ...withNames(bags, texts.bag),
  ...withNames(loose, texts.looseOne),
])

/** '2 €, rulla' */
export const fieldName = (field: string): string => names.get(field) ?? field

/** The field whose colour a line has: that of the note or coin itself. */
export const edgeOf = (field: string): string => field.replace(/_(?:roll|bag)$/, '')

/** A no-break space holds a count and its unit together; names of supplies are too long for that. */
const unbroken = (text: string): string => text.replaceAll(/(?<=[\d×]) /g, '\u00a0')

function times(content: Content, list: readonly NamedField[]): readonly string[] {
  return list.flatMap(({ field, name }) => {
    const count = content[field] ?? 0
    return count === 0 ? [] : [unbroken(fill(texts.times, { count: formatCount(count), name }))]
  })
}

/** '20 × 20 € · 30 × 10 € · rullat 2 × 2 €, 3 × 1 €' */
export function contentText(content: Content): string {
  const together = ([text, list]: readonly [string, readonly NamedField[]]): readonly string[] => {
    const parts = times(content, list)
    return parts.length === 0 ? [] : [text.replace('{{list}}', parts.join(', '))]
  }
  const packs = [
    [texts.rolls, rolls],
    [texts.bags, bags],
    [texts.loose, loose],
  ] as const
  return [...times(content, single), ...packs.flatMap(together)].join(' · ')
}

const ORDER = [...single, ...rolls, ...bags, ...loose].map(({ field }) => field)

export type ContentLine = { readonly field: string; readonly name: string; readonly count: number }

/** What an order holds, one line for each kind, in the order of the form. */
export const contentLines = (content: Content): readonly ContentLine[] =>
  ORDER.flatMap((field) => {
    const count = content[field] ?? 0
    return count === 0 ? [] : [{ field, name: fieldName(field), count }]
  })
