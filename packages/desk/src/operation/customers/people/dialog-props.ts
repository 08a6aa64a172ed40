import type { PlacePerson } from '@kassavirta/domain/operation/customers/people-api'

/** What every dialog on the people of a place is given. */
export type Ending = {
  readonly companyId: number
  readonly onClose: () => void
  /** What was done, and to whom where it is not the chosen person. */
  readonly onDone: (text: string, name?: string) => void
}

export type OfPerson = Ending & { readonly person: PlacePerson }
