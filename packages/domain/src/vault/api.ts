import * as z from 'zod/mini'
import { endpoint, json } from '../kernel/contract/endpoint.ts'
import { WireId } from '../kernel/contract/ids.ts'
import { whenUsed } from '../kernel/contract/when-used.ts'
import { recordOf } from '../kernel/data/records.ts'
import { WireMoment } from '../kernel/dates/dates.ts'
import { counts } from '../kernel/money/counts.ts'
import { pieceFields } from '../kernel/money/denominations.ts'
import { staffWith } from '../kernel/people/access.ts'
import { requiredText, trimmedText } from '../kernel/texts/text-rule.ts'
import { vaultFlows } from './rules.ts'

const PATH = '/api/desk/vault'
const access = staffWith('vault')

export const vaultKinds = ['count', 'in', 'out'] as const
/** How money comes or goes that is neither counted nor packed here: from the bank, to another office. */
export const transferWays = ['in', 'out'] as const

/** The page names so many of the latest counts and transfers. */
export const MOST_VAULT_ENTRIES = 50

const Pieces = whenUsed(() => z.object(recordOf(pieceFields, () => z.int())))

export const VaultEntry = whenUsed(() =>
  z.object({
    entryId: WireId(),
    kind: z.enum(vaultKinds),
    at: WireMoment(),
    by: z.string(),
    cents: z.int(),
    /** What a count found more or less than there should have been; null of a transfer and of the first count. */
    differenceCents: z.nullable(z.int()),
    note: z.string(),
  }),
)
export type VaultEntry = z.output<ReturnType<typeof VaultEntry>>

/** What the vault of an office should hold, from rows that exist: bags that were closed, orders that were packed. */
export const showVault = endpoint({
  method: 'GET',
  path: PATH,
  summary:
    'What the vault of an office should hold by denomination, since it was last counted, with its counts and transfers',
  access,
  query: () => z.object({ office: z.optional(trimmedText(100)) }),
  reply: json(() =>
    z.object({
      office: z.string(),
      offices: z.array(z.string()),
      /** Null before the first count: then nobody knows what the vault holds. */
      flows: z.nullable(z.object(recordOf(vaultFlows, () => Pieces()))),
      entries: z.array(VaultEntry()),
    }),
  ),
})

/** The counter is not told beforehand what there should be. */
export const countVault = endpoint({
  method: 'POST',
  path: `${PATH}/count`,
  summary: 'Records what the vault of an office holds, and tells the difference to what it should hold',
  access,
  body: () =>
    z.object({
      office: requiredText(100),
      pieces: z.object(counts(pieceFields)),
      note: z._default(trimmedText(500), ''),
    }),
  refusals: ['unknownOffice'],
  reply: json(() => z.object({ entryId: WireId(), differenceCents: z.nullable(z.int()) })),
})

export const transferMoney = endpoint({
  method: 'POST',
  path: `${PATH}/transfer`,
  summary: 'Records money that came to the vault or left it otherwise than by counting and packing',
  access,
  body: () =>
    z.object({
      office: requiredText(100),
      way: z.enum(transferWays),
      pieces: z.object(counts(pieceFields)),
      reason: requiredText(500),
    }),
  refusals: ['unknownOffice', 'transferEmpty', 'vaultUncounted'],
  reply: json(() => z.object({ entryId: WireId() })),
})
