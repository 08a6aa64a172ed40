import * as z from 'zod/mini'
import { pageOf } from '../../kernel/contract/pages.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { counts, namedCounts } from '../../kernel/money/counts.ts'
import { pieceFields } from '../../kernel/money/denominations.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { vaultFlows } from './rules.ts'

const PATH = '/api/desk/vault'
const access = staffWith('vault')
const OFFICE_MAX = 100

/** What the history of a vault has. A count that was dropped has found nothing. */
export const vaultKinds = ['count', 'in', 'out', 'dropped'] as const
/** How money comes or goes that is neither counted nor packed here: from the bank, to another office. */
export const transferWays = ['in', 'out'] as const
export type TransferWay = (typeof transferWays)[number]

const Pieces = whenUsed(() => z.object(recordOf(pieceFields, () => z.int())))

export const VaultEntry = whenUsed(() =>
  z.object({
    entryId: WireId(),
    kind: z.enum(vaultKinds),
    at: WireMoment(),
    by: z.string(),
    /** The second counter, or the person who confirmed the transfer. */
    second: z.string(),
    /** The supervisor who settled the difference. */
    decidedBy: z.string(),
    /** Null while the vault is counted: nobody learns then what there should be. */
    cents: z.nullable(z.int()),
    /** What a count found more or less than there should have been; null of a transfer and of the first count. */
    differenceCents: z.nullable(z.int()),
    note: z.string(),
  }),
)
export type VaultEntry = z.output<ReturnType<typeof VaultEntry>>

/** How far a count is: nobody has counted yet, one has, or the two wait for a supervisor. */
const countSteps = ['first', 'second', 'difference'] as const

/** A count that is not closed yet. */
export const OpenCount = whenUsed(() =>
  z.object({
    step: z.enum(countSteps),
    openedBy: z.string(),
    opened: WireMoment(),
    /** False for the person who has counted already, and while a supervisor is asked. */
    mayCount: z.boolean(),
  }),
)
export type OpenCount = z.output<ReturnType<typeof OpenCount>>

/** What the vault of an office should hold, from rows that exist: bags that were closed, orders that were packed. */
export const showVault = endpoint({
  method: 'GET',
  path: PATH,
  summary:
    'What the vault of an office should hold by denomination, since it was last counted; nothing while it is counted',
  access,
  query: () => z.object({ office: z.optional(trimmedText(OFFICE_MAX)) }),
  reply: json(() =>
    z.object({
      office: z.string(),
      offices: z.array(z.string()),
      /** Null before the first count, when nobody knows what the vault holds, and from the opening of a count to its end. */
      flows: z.nullable(z.object(recordOf(vaultFlows, () => Pieces()))),
      count: z.nullable(OpenCount()),
    }),
  ),
})

export const listVaultEntries = endpoint({
  method: 'GET',
  path: `${PATH}/entries`,
  summary: 'Every count and transfer of the vault of an office, newest first',
  access,
  query: () => z.object({ office: requiredText(OFFICE_MAX), after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(VaultEntry())),
})

const ofOffice = whenUsed(() => ({ office: requiredText(OFFICE_MAX) }))

export const openVaultCount = endpoint({
  method: 'POST',
  path: `${PATH}/open`,
  summary: 'Opens a count of a vault; until two people have counted, nobody is shown what it should hold',
  access,
  body: () => z.object(ofOffice()),
  refusals: ['unknownOffice', 'vaultCounting'],
  reply: json(() => z.object({ countId: WireId() })),
})

/** The counters are not told what there should be, nor what the other has found. */
export const countVault = endpoint({
  method: 'POST',
  path: `${PATH}/count`,
  summary:
    'Records what one of two people found in a vault; equal counts close it, a supervisor is asked of others',
  access,
  body: () =>
    z.object({
      ...ofOffice(),
      /** Every denomination by name: what is left out is not zero. */
      pieces: z.object(namedCounts(pieceFields)),
      note: z._default(trimmedText(500), ''),
    }),
  refusals: ['unknownOffice', 'vaultNotCounting', 'sameCounter', 'noApprover'],
  reply: json(() => z.object({ outcome: z.enum(['waits', 'equal', 'difference']) })),
})

export const dropVaultCount = endpoint({
  method: 'POST',
  path: `${PATH}/drop`,
  summary: 'Ends a count of a vault that nobody finishes, with the reason',
  access,
  body: () => z.object({ ...ofOffice(), reason: requiredText(500) }),
  refusals: ['unknownOffice', 'vaultNotCounting'],
  reply: json(() => z.object({ entryId: WireId() })),
})

export const transferMoney = endpoint({
  method: 'POST',
  path: `${PATH}/transfer`,
  summary:
    'Asks for a transfer: money that comes to the vault or leaves it otherwise than by counting and packing',
  access,
  body: () =>
    z.object({
      ...ofOffice(),
      way: z.enum(transferWays),
      pieces: z.object(counts(pieceFields)),
      reason: requiredText(500),
    }),
  refusals: [
    'unknownOffice',
    'transferEmpty',
    'vaultUncounted',
    'vaultCounting',
    'vaultTooLittle',
    'noApprover',
  ],
  reply: json(() => z.object({ approvalId: WireId() })),
})
