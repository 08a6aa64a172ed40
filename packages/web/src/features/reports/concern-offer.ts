import { byName } from '@kassavirta/domain/kernel/names'
import { formatDay } from '@kassavirta/domain/kernel/dates'
import type { ConcernChoice } from '@kassavirta/domain/reports/address'
import type { concernChoices } from '@kassavirta/domain/reports/choices'
import type { DayRange } from '@kassavirta/domain/reports/ranges'
import { criterionTexts } from '@kassavirta/domain/reports/terms.fi'
import { listTexts as texts } from './texts.fi.ts'

type Choices = ReturnType<typeof concernChoices>

/** A choice that the person does not have, e.g. in a link from somebody else, is none. */
export const ownChoice = (choices: Choices, choice: ConcernChoice): ConcernChoice => ({
  ...choice,
  companyId: idAmong(choices.companies, choice.companyId),
  chainId: idAmong(choices.chains, choice.chainId),
  concernId: idAmong(choices.concerns, choice.concernId),
})

/** What was searched, in words: on paper the form is not there to tell it. */
export function originOf({ companies, chains, concerns }: Choices, choice: ConcernChoice): readonly string[] {
  const nameIn = (list: readonly { readonly id: number; readonly name: string }[], id: number) =>
    list.find((item) => item.id === id)?.name
  return [
    nameIn(concerns, choice.concernId),
    nameIn(chains, choice.chainId),
    nameIn(companies, choice.companyId) ?? texts.allCompanies,
    choice.bag && `${texts.bag} ${choice.bag}`,
    criterionTexts[choice.criterion],
  ]
    .filter((part) => part !== undefined)
    .filter(Boolean)
}

/** The same with the days, for the line above the rows. */
export const criteriaOf = (choices: Choices, choice: ConcernChoice, { from, to }: DayRange): string =>
  [...originOf(choices, choice), `${formatDay(from)}–${formatDay(to)}`].join(' · ')

const idAmong = (list: readonly { readonly id: number }[], id: number): number =>
  list.some((item) => item.id === id) ? id : 0

/** What the selectors offer beside each other: never a chain or a place outside of what is chosen above it. */
export function offeredBeside(
  { companies, chains, concerns }: Choices,
  { concernId, chainId }: ConcernChoice,
) {
  return {
    concerns: byName(concerns),
    chains: byName(chains.filter((chain) => !concernId || chain.concernId === concernId)),
    companies: byName(
      companies.filter(
        (company) =>
          (!concernId || company.concernId === concernId) && (!chainId || company.chainId === chainId),
      ),
    ),
  }
}

/** Another concern or chain takes along what was chosen inside the old one, unless it belongs to the new one too. */
export function choose(choices: Choices, choice: ConcernChoice, part: Partial<ConcernChoice>): ConcernChoice {
  const next = { ...choice, ...part }
  const inConcern = { ...next, chainId: idAmong(offeredBeside(choices, next).chains, next.chainId) }
  return { ...inConcern, companyId: idAmong(offeredBeside(choices, inConcern).companies, next.companyId) }
}
