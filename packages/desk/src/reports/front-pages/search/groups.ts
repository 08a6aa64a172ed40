import type { Hit } from '@kassavirta/domain/reports/front-pages/desk/api'
import { foundTexts as texts } from './texts.fi.ts'

const groups: readonly { readonly name: string; readonly kinds: readonly Hit['kind'][] }[] = [
  { name: texts.companies, kinds: ['company'] },
  { name: texts.bags, kinds: ['bag', 'deposit'] },
  { name: texts.orders, kinds: ['changeOrder', 'supplyOrder'] },
  { name: texts.cases, kinds: ['case'] },
  { name: texts.people, kinds: ['person'] },
]

type Group = { readonly name: string; readonly hits: readonly Hit[] }

/** What belongs together under one heading; headings with nothing below them are left out. */
export const groupsOf = (hits: readonly Hit[]): readonly Group[] =>
  groups
    .map(({ name, kinds }) => ({ name, hits: hits.filter(({ kind }) => kinds.includes(kind)) }))
    .filter((group) => group.hits.length > 0)
