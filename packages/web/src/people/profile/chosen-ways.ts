import type { AlertChoice } from '@kassavirta/domain/letters/alerts/api'
import type { AlertKind, AlertWay } from '@kassavirta/domain/letters/alerts/kinds'
import { defaultWays } from '@kassavirta/domain/letters/alerts/rules'

type Choices = readonly AlertChoice[]

const find = (choices: Choices, place: number | null, kind: AlertKind): AlertWay | undefined =>
  choices.find((each) => each.companyId === place && each.kind === kind)?.way

/** How a kind is told at a place, or (null) at all that have no choice of their own. */
export const wayAt = (choices: Choices, place: number | null, kind: AlertKind): AlertWay =>
  find(choices, place, kind) ?? find(choices, null, kind) ?? defaultWays[kind]

/** The choices after one more. A place whose choice is that of all others has none of its own. */
export function chooseWay(choices: Choices, chosen: AlertChoice): Choices {
  const { companyId, kind, way } = chosen
  const others = choices.filter((each) => each.companyId !== companyId || each.kind !== kind)
  return companyId !== null && wayAt(others, null, kind) === way ? others : [...others, chosen]
}
