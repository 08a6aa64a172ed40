import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import type { FieldTexts } from '../../kernel/contract/problem.ts'
import { WireId } from '../../kernel/contract/shapes.ts'
import { pageOf } from '../../kernel/contract/desk-shapes.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { choiceField, countGridField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { counts, namedCounts, parseCountEntry, type CountTexts } from '../../kernel/money/counts.ts'
import { pieceFields, coins, notes } from '../../kernel/money/denominations.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { vaultFlows } from './rules.ts'
import { vaultLabels as labels, vaultFaults } from './terms.fi.ts'

const PATH = '/api/desk/vault'
const access = staffWith('vault')
const OFFICE_MAX = 100

/** The kinds of entries in the history of a vault. A dropped count has no result. */
export const vaultKinds = ['count', 'in', 'out', 'dropped'] as const
/** Directions of money that is neither counted nor packed here: from the bank, to another office. */
export const transferWays = ['in', 'out'] as const
export type TransferWay = (typeof transferWays)[number]

const Pieces = z.object(recordOf(pieceFields, () => z.int()))

export const VaultEntry = z.object({
  entryId: WireId,
  kind: z.enum(vaultKinds),
  at: WireMoment,
  by: z.string(),
  /** The second counter, or the person who confirmed the transfer. */
  second: z.string(),
  /** The supervisor who settled the difference. */
  decidedBy: z.string(),
  /** Null while the vault is counted: the counters must not learn the expected sum. */
  cents: z.nullable(z.int()),
  /** What a count found more or less than there should have been; null of a transfer and of the first count. */
  differenceCents: z.nullable(z.int()),
  note: z.string(),
})
export type VaultEntry = z.output<typeof VaultEntry>

/** Steps of a count: for the first counter, for the second, or a difference that a supervisor decides. */
const countSteps = ['first', 'second', 'difference'] as const

/** A count that is not closed yet. */
export const OpenCount = z.object({
  step: z.enum(countSteps),
  openedBy: z.string(),
  opened: WireMoment,
  /** False for the person who has counted already, and while a supervisor is asked. */
  mayCount: z.boolean(),
})
export type OpenCount = z.output<typeof OpenCount>

/** The expected content of an office's vault, computed from closed bags and packed orders. */
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
      flows: z.nullable(z.object(recordOf(vaultFlows, () => Pieces))),
      count: z.nullable(OpenCount),
    }),
  ),
})

export const listVaultEntries = endpoint({
  method: 'GET',
  path: `${PATH}/entries`,
  summary: 'Every count and transfer of the vault of an office, newest first',
  access,
  query: () => z.object({ office: requiredText(OFFICE_MAX), after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(VaultEntry)),
})

const ofOffice = { office: requiredText(OFFICE_MAX) }

export const openVaultCount = endpoint({
  method: 'POST',
  path: `${PATH}/open`,
  summary: 'Opens a count of a vault; until two people have counted, nobody is shown what it should hold',
  access,
  body: () => z.object(ofOffice),
  refusals: ['unknownOffice', 'vaultCounting'],
  reply: json(() => z.object({ countId: WireId })),
})

/** The counters see neither the expected content nor the other counter's result. */
export const countVault = endpoint({
  method: 'POST',
  path: `${PATH}/count`,
  summary:
    'Records what one of two people found in a vault; equal counts close it, a supervisor is asked of others',
  access,
  body: () =>
    z.object({
      ...ofOffice,
      /** Every denomination by name: a missing one does not count as zero. */
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
  body: () => z.object({ ...ofOffice, reason: requiredText(500) }),
  refusals: ['unknownOffice', 'vaultNotCounting'],
  reply: json(() => z.object({ entryId: WireId })),
})

export const transferMoney = endpoint({
  method: 'POST',
  path: `${PATH}/transfer`,
  summary:
    'Asks for a transfer: money that comes to the vault or leaves it otherwise than by counting and packing',
  access,
  body: () =>
    z.object({
      ...ofOffice,
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
  reply: json(() => z.object({ approvalId: WireId })),
})

/** Typed in a grid. */
const grid = countGridField(
  labels.pieces,
  [...notes, ...coins].map(({ fieldName, name }) => [fieldName, name]),
)
const derive = ({ typed }: { readonly typed: CountTexts }) => ({
  pieces: recordOf(pieceFields, (field) => parseCountEntry(typed[field] ?? '') ?? 0),
})

/** The same where every field has to be filled in: an empty field was not counted. */
const wholeGrid = {
  ...grid,
  partFaults: (texts: CountTexts): FieldTexts => ({
    ...Object.fromEntries(
      pieceFields.filter((field) => !texts[field]?.trim()).map((field) => [field, vaultFaults.empty]),
    ),
    ...grid.partFaults(texts),
  }),
}

export const vaultCountForm = formOf(
  countVault,
  { typed: wholeGrid, note: textField(labels.note, {}) },
  { derive },
)

export const dropCountForm = formOf(dropVaultCount, {
  reason: textField(labels.dropReason, { required: true }),
})

export const transferForm = formOf(
  transferMoney,
  {
    way: choiceField(labels.way, transferWays, {}),
    typed: grid,
    reason: textField(labels.reason, { required: true }),
  },
  { derive },
)
