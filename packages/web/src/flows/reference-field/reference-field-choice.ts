import { ruleSentence } from '@kassavirta/domain/kernel/contract/rule-sentences'
import type { Reference } from '@kassavirta/domain/places/companies/references/api'
import type { SelectedReference } from '@kassavirta/domain/places/companies/references/form-field'
import { referenceFault } from '@kassavirta/domain/places/companies/references/rules'

type ReferenceOptions = {
  /** Undefined while they are not known. */
  readonly references: readonly Reference[] | undefined
  /** '' when the account has no default. */
  readonly accountDefault: string
}

/**
 * The row of the account's default, else the first row; without rows the default is prefilled as text (decisions C5,
 * N7).
 */
function startingReference({ references = [], accountDefault }: ReferenceOptions): SelectedReference {
  const row = references.find(({ value }) => value === accountDefault) ?? references[0]
  return row ? { value: row.value, isFreeForm: false } : { value: accountDefault, isFreeForm: true }
}

/**
 * The current reference. A typed one stays; a chosen row stays as long as the list of the account and the day has it;
 * otherwise, and while nothing is chosen, it is the default (decisions C4, N7).
 */
export function referenceFor(
  chosen: SelectedReference | undefined,
  options: ReferenceOptions,
): SelectedReference {
  const { references } = options
  if (chosen === undefined) return startingReference(options)
  const stays = chosen.isFreeForm || !references || references.some(({ value }) => value === chosen.value)
  return stays ? chosen : startingReference(options)
}

/**
 * The reference that is sent. An empty one is replaced by the account's default, as the server would do (decisions
 * B9), so that the summary and the receipt show what is stored.
 */
export function sentReference(
  chosen: SelectedReference | undefined,
  options: ReferenceOptions,
): SelectedReference {
  const selected = referenceFor(chosen, options)
  return selected.value === '' ? { ...selected, value: options.accountDefault } : selected
}

/**
 * What is wrong with the reference that is sent. A listed one is accepted while the list cannot be fetched: the
 * person need not wait, and the server checks it (decisions C5, C6).
 */
export function selectedReferenceFault(
  selected: SelectedReference,
  options: ReferenceOptions,
): string | undefined {
  const { references, accountDefault } = options
  if (!references && !selected.isFreeForm) return undefined
  const listed = (references ?? []).map(({ value }) => value)
  const fault = referenceFault(selected.value, { accountDefault, listed })
  return fault && ruleSentence(fault)
}
