import type { Hit } from '@kassavirta/domain/reports/front-pages/desk-api'
import type { StaffCapability } from '@kassavirta/domain/kernel/people/staff-roles'
import { caseKindTexts, hitKindTexts, hitStateTexts } from './texts.fi.ts'
import { addressWords as words } from './address-words.fi.ts'
import { linkTo, type DeskAddress } from './routing/desk-rows.ts'

type CapabilityCheck = (...needs: readonly StaffCapability[]) => boolean

/** The address of a hit; undefined if it has no page that this person may open. */
export function addressOf(
  { kind, id, day, routeId }: Pick<Hit, 'kind' | 'id' | 'day' | 'routeId'>,
  may: CapabilityCheck,
): DeskAddress | undefined {
  switch (kind) {
    case 'bag':
      return may('count', 'decideCount', 'correct') ? linkTo('bag', { bagId: id }) : undefined
    case 'case':
      return may('cases') ? linkTo('case', { caseId: id }) : undefined
    case 'changeOrder':
    case 'supplyOrder':
      return day && may('pack', 'dispatch')
        ? linkTo(
            'packing',
            {},
            { day, [words.route]: String(routeId ?? words.noRoute), [words[kind]]: String(id) },
          )
        : undefined
    case 'deposit':
      return linkTo('foundDeposit', { id })
    case 'company':
      return linkTo('place', { id })
    case 'person':
      return linkTo('foundPerson', { id })
    default:
      return kind satisfies never
  }
}

/** 'Vaihtorahatilaus'; for a case its origin, 'Tiedustelu'. */
export const kindOf = ({ kind, began }: Pick<Hit, 'kind' | 'began'>): string =>
  began ? caseKindTexts[began] : hitKindTexts[kind]

/** Distinguishes two hits: the place and the state. The counting state of a declaration is a word already. */
export const noteOf = ({ note, state }: Pick<Hit, 'note' | 'state'>): string =>
  [note, state && (hitStateTexts[state] ?? state)].filter((part) => part).join(' · ')
