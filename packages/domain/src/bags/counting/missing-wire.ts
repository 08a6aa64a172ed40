import * as z from 'zod/mini'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { nearnesses } from './nearness.ts'
import { bagStates } from './states.ts'
import { CompanyName } from '../../kernel/contract/shapes.ts'
import { Version } from '../../kernel/contract/ids.ts'

/** A bag without a declaration, beside one whose bag has not come. */
export const JoinableBag = whenUsed(() =>
  z.object({
    bagId: WireId(),
    number: z.string(),
    state: z.enum(bagStates),
    /** Where somebody has said whose it is. */
    company: z.nullable(CompanyName()),
    arrived: WireMoment(),
    nearness: z.enum(nearnesses),
    /** Its money is counted already, so that a second person has to approve. */
    needsSecond: z.boolean(),
    version: Version(),
  }),
)
export type JoinableBag = z.output<ReturnType<typeof JoinableBag>>

/** A declaration that waits for its bag, beside a bag that nobody declared. Never a sum: it must not decide. */
export const OpenDeclaration = whenUsed(() =>
  z.object({
    depositId: WireId(),
    number: z.string(),
    salesDay: WireDay(),
    nearness: z.enum(nearnesses),
  }),
)

/** A scan that was taken back, and by whom. */
export const WithdrawnScan = whenUsed(() =>
  z.object({
    bagId: WireId(),
    number: z.string(),
    scanned: WireMoment(),
    scannedBy: z.string(),
    withdrawn: WireMoment(),
    withdrawnBy: z.string(),
    reason: z.string(),
  }),
)
export type WithdrawnScan = z.output<ReturnType<typeof WithdrawnScan>>

export const MissingBag = whenUsed(() =>
  z.object({
    depositId: WireId(),
    number: z.string(),
    company: CompanyName(),
    salesDay: WireDay(),
    declaredAt: WireMoment(),
    declaredBy: z.string(),
    /** The banking day by which the bag should have come. */
    due: WireDay(),
    /** A bag with this number that no declaration has, or that another declaration has taken. */
    bag: z.nullable(
      z.object({ bagId: WireId(), state: z.enum(bagStates), isFree: z.boolean(), version: Version() }),
    ),
    /** Scans of its number, and of bags linked to it, that were taken back. */
    scans: z.array(WithdrawnScan()),
    /** Whether a second person is asked to end the search. */
    isClosing: z.boolean(),
    /** The case in which the customer was asked. */
    caseId: z.nullable(WireId()),
    /**
     * The run that fetched this very bag by its number (`isRead`), else the one that next fetched at the place, and how many
     * bags of how many: the first to ask. Where the place disputes it, `disputed` is how many bags that one has marked, and
     * neither number shows anything.
     */
    fetch: z.nullish(
      z.object({
        routeName: z.string(),
        at: WireMoment(),
        bags: z.int(),
        declared: z.int(),
        isRead: z.boolean(),
        disputed: z.nullable(z.int()),
      }),
    ),
  }),
)
export type MissingBag = z.output<ReturnType<typeof MissingBag>>
