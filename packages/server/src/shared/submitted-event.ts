import type { eventData } from '@kassavirta/domain/operation/provider/events'
import type * as z from 'zod/mini'

type Types = keyof typeof eventData
type DataOf<Type extends Types> = z.input<z.ZodMiniObject<(typeof eventData)[Type]>>

/** The event of a submission, with everything that its schema names and nothing else: the provider reads what the row has. */
export const eventOf = <Type extends Types, Data extends DataOf<Type>>(
  event: Type,
  data: Data & { readonly [Name in Exclude<keyof Data, keyof DataOf<Type>>]: never },
) => ({ event, data })
