import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { publishingTexts as texts } from './texts.fi.ts'

type Reach = { readonly companies: number; readonly persons: number }

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : fill(many, { count })

/** '36 toimipaikkaa, 1 henkilö' */
export const reachText = ({ companies, persons }: Reach): string =>
  [
    ...(companies > 0 ? [counted(companies, texts.onePlace, texts.places)] : []),
    ...(persons > 0 ? [counted(persons, texts.onePerson, texts.persons)] : []),
  ].join(', ')
