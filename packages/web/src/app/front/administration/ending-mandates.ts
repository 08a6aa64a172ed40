import { addDays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Mandate } from '@kassavirta/domain/places/mandates/api'

/** So early somebody can still arrange for a new one. */
const DAYS_AHEAD = 30

type Ending = Mandate & { readonly mandateLastDay: Day }

const endsBy =
  (last: Day) =>
  (mandate: Mandate): mandate is Ending =>
    mandate.mandateLastDay !== null && mandate.mandateLastDay <= last && !mandate.mandateCancelled

/** The mandates that end by themselves soon, the first to end first; who cancelled one knows of it. */
export const endingMandates = (mandates: readonly Mandate[], today: Day): readonly Ending[] =>
  mandates
    .filter(endsBy(addDays(today, DAYS_AHEAD)))
    .toSorted((a, b) => a.mandateLastDay.localeCompare(b.mandateLastDay))
