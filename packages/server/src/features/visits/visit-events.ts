import type { VisitKind } from '@kassavirta/domain/visits/states'

/** How the types of events begin. */
export const visitEvents = { visit: 'visit', visitChange: 'visitchange' } as const satisfies Record<
  VisitKind,
  string
>
