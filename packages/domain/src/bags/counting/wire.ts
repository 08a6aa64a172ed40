import * as z from 'zod/mini'
import { counts, wireCounts } from '../../kernel/money/counts.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { noteFields, pieceFields } from '../../kernel/money/denominations.ts'
import { EntryId, Version, WireId } from '../../kernel/contract/ids.ts'
import { Euros } from '../../kernel/money/money.ts'
import { trimmedText } from '../../kernel/texts/text-rule.ts'
import { bagStates } from './states.ts'
import { CompanyName, Figures } from '../../kernel/contract/shapes.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

/** More tills than any shop sends in one bag. */
export const MOST_TILLS = 20
/** More suspect notes than this are a matter for the police at once. */
const MOST_SUSPECTS = 100

/** What one till of a bag held. */
export const Till = whenUsed(() =>
  z.object({
    registerText: z._default(trimmedText(70), ''),
    /** The sum on the till's own slip. */
    declared: z.nullish(Euros()),
    ...counts(pieceFields),
    unfitNotes: counts(['unfitNotes']).unfitNotes,
    checkCount: counts(['checkCount']).checkCount,
    vouchers: counts(['vouchers']).vouchers,
    voucherSum: Euros(),
  }),
)
export type Till = z.output<ReturnType<typeof Till>>
export const Tills = whenUsed(() => z.array(Till()).check(z.minLength(1), z.maxLength(MOST_TILLS)))

/** A till in an answer. */
const WireTill = whenUsed(() =>
  z.object({
    registerText: z.string(),
    declared: z.nullable(z.number()),
    ...wireCounts(pieceFields),
    ...wireCounts(['unfitNotes', 'checkCount', 'vouchers']),
    voucherSum: z.number(),
  }),
)

/** A note that is withdrawn: it is not among the pieces of its till. */
export const Suspect = whenUsed(() => z.object({ denomination: z.enum(noteFields), serial: trimmedText(20) }))
export type Suspect = z.output<ReturnType<typeof Suspect>>
export const Suspects = whenUsed(() => z.array(Suspect()).check(z.maxLength(MOST_SUSPECTS)))

/** One of several declarations with the number of a bag, or none of them. */
export const Chosen = whenUsed(() => z.union([z.literal('none'), EntryId()]))
export type Chosen = z.output<ReturnType<typeof Chosen>>

/** A bag in a list. Nothing of what was declared or counted: whoever counts must not know it. */
export const BagRow = whenUsed(() =>
  z.object({
    bagId: WireId(),
    number: z.string(),
    state: z.enum(bagStates),
    company: z.nullable(CompanyName()),
    arrived: WireMoment(),
    due: WireDay(),
    isLate: z.boolean(),
    /** Who has it on the table. */
    counter: z.nullable(z.string()),
    /** Whether that is the caller. */
    isOwn: z.boolean(),
    asideReason: z.string(),
    version: Version(),
  }),
)
export type BagRow = z.output<ReturnType<typeof BagRow>>

/** A declaration that a bag may belong to, by what the slip in the bag tells. Never a sum: it must not decide. */
export const Candidate = whenUsed(() =>
  z.object({ depositId: WireId(), number: z.string(), company: CompanyName(), salesDay: WireDay() }),
)
export type Candidate = z.output<ReturnType<typeof Candidate>>

/** A bag on the table of whoever counts it. */
export const OpenBag = whenUsed(() =>
  z.object({
    ...BagRow().shape,
    step: z.enum(['first', 'second']),
    isDeclared: z.boolean(),
    salesDay: z.nullable(WireDay()),
    accountId: z.nullable(WireId()),
    accountNumber: z.string(),
    pass: z.int(),
    /** What was kept of this pass. */
    tills: z.array(WireTill()),
    intact: z.nullable(z.boolean()),
    suspects: z.array(z.object({ denomination: z.enum(noteFields), serial: z.string() })),
    note: z.string(),
    /** Declarations with this number, where several have it: the count is sent with the one that was chosen. */
    candidates: z.array(Candidate()),
    /** What was kept of the choice. */
    chosen: z.nullable(z.union([z.literal('none'), WireId()])),
    /** The difference that was shown; the bag can be closed with it or counted again. */
    figures: z.nullable(Figures()),
  }),
)
export type OpenBag = z.output<ReturnType<typeof OpenBag>>

/** What a count came to. Figures only where the counter may see them. */
export const CountAnswer = whenUsed(() =>
  z.object({
    outcome: z.enum(['equal', 'differs', 'second', 'disputed']),
    bag: BagRow(),
    ...z.partial(Figures()).shape,
  }),
)

/** One person's count. Tills, suspect notes and the sum are there for those who may see the figures. */
const Pass = whenUsed(() =>
  z.object({
    pass: z.int(),
    step: z.enum(['first', 'second', 'decision']),
    staff: z.string(),
    sent: z.nullable(WireMoment()),
    comparedBefore: z.boolean(),
    /** Null while it is not answered. */
    intact: z.nullable(z.boolean()),
    note: z.string(),
    reason: z.string(),
    counted: z.optional(z.number()),
    tills: z.optional(z.array(WireTill())),
    suspects: z.optional(z.array(z.object({ denomination: z.string(), serial: z.string() }))),
    /** Which of several declarations the slip told; there where one was chosen. */
    chosen: z.optional(z.union([z.literal('none'), WireId()])),
  }),
)

/** What is known of a bag. `seesFigures` tells whether the caller may see sums and counts of it. */
export const BagFacts = whenUsed(() =>
  z.object({
    ...BagRow().shape,
    seesFigures: z.boolean(),
    depositId: z.nullable(WireId()),
    salesDay: z.nullable(WireDay()),
    accountNumber: z.string(),
    arrivedBy: z.string(),
    closed: z.nullable(WireMoment()),
    closedBy: z.string(),
    /** The declared pieces, where they were declared one by one. */
    declaredPieces: z.optional(z.partial(z.object(wireCounts(pieceFields)))),
    /** The result as it stands now, after corrections. */
    figures: z.optional(Figures()),
    resultTills: z.optional(z.array(WireTill())),
    passes: z.array(Pass()),
    /** Declarations among which whoever settles the bag has to choose. */
    candidates: z.array(Candidate()),
    /** The declarations that its counters chose, also those that have got another bag since. */
    choices: z.array(Candidate()),
    /** What the customer can follow. */
    events: z.array(z.object({ stage: z.string(), at: WireMoment(), staff: z.string() })),
    corrections: z.array(
      z.object({
        at: WireMoment(),
        before: z.number(),
        after: z.number(),
        reason: z.string(),
        requestedBy: z.string(),
        approvedBy: z.string(),
      }),
    ),
    /** The correction that waits for a second person. */
    pendingApproval: z.nullable(WireId()),
  }),
)
export type BagFacts = z.output<ReturnType<typeof BagFacts>>

/** How often one person's count became equal only after the declaration was seen, and how many bags they linked by hand. */
export const FittedCounts = whenUsed(() =>
  z.object({ counter: z.string(), fitted: z.int(), linked: z.int() }),
)

export const SuspectNote = whenUsed(() =>
  z.object({
    suspectId: WireId(),
    bagId: WireId(),
    number: z.string(),
    company: z.nullable(CompanyName()),
    /** `50 €` */
    name: z.string(),
    worth: z.number(),
    serial: z.string(),
    found: WireMoment(),
    foundBy: z.string(),
    due: WireDay(),
    isLate: z.boolean(),
    handedOn: z.nullable(WireDay()),
    handedTo: z.string(),
    handedBy: z.string(),
    version: Version(),
  }),
)
export type SuspectNote = z.output<ReturnType<typeof SuspectNote>>

/** A place that an undeclared bag may belong to. */
export const FoundCompany = whenUsed(() =>
  z.object({
    ...CompanyName().shape,
    businessId: z.string(),
    street: z.string(),
    accounts: z.array(z.object({ accountId: WireId(), accountNumber: z.string(), isDefault: z.boolean() })),
  }),
)
