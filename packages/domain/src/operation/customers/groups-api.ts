import * as z from 'zod/mini'
import { pageOf } from '../../kernel/contract/pages.ts'
import { Version } from '../../kernel/contract/ids.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { CUSTOMERS_PATH, keepers } from './api.ts'

/** A concern with all its chains is one row, so a search finds it by any of their names. */
const groupFields = whenUsed(() => ({
  name: z.string(),
  /** Living places in it. */
  places: z.int(),
  keeper: z.enum(keepers),
  version: Version(),
}))

export const ConcernRow = whenUsed(() =>
  z.object({
    concernId: WireId(),
    ...groupFields(),
    chains: z.array(z.object({ chainId: WireId(), ...groupFields() })),
  }),
)
export type ConcernRow = z.output<ReturnType<typeof ConcernRow>>
export type ChainRow = ConcernRow['chains'][number]

export const listGroups = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/groups`,
  summary: 'Concerns by name with their chains; `q` finds beginnings of words of both',
  access: staffWith(),
  query: () => z.object({ q: z.optional(trimmedText(100)), after: z.optional(EntryId()) }),
  reply: json(() => pageOf(ConcernRow())),
})

const Name = whenUsed(() => requiredText(200))
const editors = staffWith('customers')
const OVERTAKEN = ['notFound', 'keptBySystems', 'changedElsewhere', 'groupNameTaken'] as const

export const createConcern = endpoint({
  method: 'POST',
  path: '/api/desk/concerns',
  summary: 'Makes a concern that the desk keeps',
  access: editors,
  body: () => z.object({ name: Name() }),
  refusals: ['groupNameTaken'],
  reply: json(() => z.object({ concernId: WireId() })),
})

export const renameConcern = endpoint({
  method: 'PUT',
  path: '/api/desk/concerns/:concernId',
  summary: 'Renames a concern that the desk keeps',
  access: editors,
  params: () => z.object({ concernId: EntryId() }),
  body: () => z.object({ name: Name(), version: Version() }),
  refusals: OVERTAKEN,
  reply: json(() => z.object({ concernId: WireId() })),
})

export const createChain = endpoint({
  method: 'POST',
  path: '/api/desk/chains',
  summary: 'Makes a chain of a concern that the desk keeps; the concern may be anybody’s',
  access: editors,
  body: () => z.object({ name: Name(), concernId: EntryId() }),
  refusals: ['notFound', 'groupNameTaken'],
  reply: json(() => z.object({ chainId: WireId() })),
})

export const renameChain = endpoint({
  method: 'PUT',
  path: '/api/desk/chains/:chainId',
  summary: 'Renames a chain that the desk keeps',
  access: editors,
  params: () => z.object({ chainId: EntryId() }),
  body: () => z.object({ name: Name(), version: Version() }),
  refusals: OVERTAKEN,
  reply: json(() => z.object({ chainId: WireId() })),
})
