import * as z from 'zod/mini'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/shapes.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'

const PATH = '/api/desk/roster'

/** The list names so many drivers; a search finds the others. */
export const MOST_DRIVERS = 500

export const blockReasons = ['cardLost', 'leftWork', 'misuse', 'other'] as const
export type BlockReason = (typeof blockReasons)[number]

/** A driver in an area, or at single places. A driver of two areas has two rows. */
export const RosterRow = z.object({
  /** The number of the card, which identifies a driver: two may have the same name. */
  personId: z.string(),
  firstNames: z.string(),
  lastName: z.string(),
  /** Empty for somebody who is on the lists of single places only. */
  area: z.string(),
  /** How many places have them on their list now. */
  places: z.int(),
  /** False where the provider's own systems maintain the row, and with it the area. */
  isOwn: z.boolean(),
  /** The run of today that they are on. */
  run: z.nullable(z.object({ runId: WireId, route: z.string(), departed: z.nullable(WireMoment) })),
  /** Since when they are on no list, and why. */
  blocked: z.nullable(
    z.object({ at: WireMoment, reason: z.enum(blockReasons), note: z.string(), by: z.string() }),
  ),
})
export type RosterRow = z.output<typeof RosterRow>

/** Who drives where, as the shops see it. */
export const listRoster = endpoint({
  method: 'GET',
  path: PATH,
  summary: `The drivers by area and name, at most ${MOST_DRIVERS}; \`q\` finds beginnings of words of the name and card numbers`,
  access: staffWith('drivers'),
  query: () => z.object({ area: z.optional(trimmedText(100)), q: z.optional(trimmedText(100)) }),
  reply: json(() =>
    z.object({
      rows: z.array(RosterRow),
      /** All areas with the number of their drivers, whichever were asked for; the one of single places has no name. */
      areas: z.array(z.object({ area: z.string(), drivers: z.int() })),
      /** True where only the first drivers are named. */
      isCut: z.boolean(),
    }),
  ),
})

const card = z.object({ personId: requiredText(100) })
const DriverAnswer = z.object({ personId: z.string() })

export const addDriver = endpoint({
  method: 'POST',
  path: `${PATH}/add`,
  summary: 'Puts a driver on the lists of an area; imports leave the row alone',
  access: staffWith('drivers'),
  body: () =>
    z.object({
      ...card.shape,
      firstNames: requiredText(100),
      lastName: requiredText(100),
      area: requiredText(100),
    }),
  refusals: ['unknownArea', 'driverListed', 'driverBlocked', 'cardOfAnother'],
  reply: json(() => DriverAnswer),
})

export const moveDriver = endpoint({
  method: 'POST',
  path: `${PATH}/move`,
  summary: 'Moves a driver whom the desk has added to the lists of another area',
  access: staffWith('drivers'),
  body: () => z.object({ ...card.shape, from: requiredText(100), area: requiredText(100) }),
  refusals: ['notFound', 'unknownArea', 'driverListed', 'keptBySystems'],
  reply: json(() => DriverAnswer),
})

/** One person is enough, also for rows of the provider's systems. Runs that have not left lose the driver. */
export const blockDriver = endpoint({
  method: 'POST',
  path: `${PATH}/block`,
  summary: 'Takes a driver off every list at once, whatever the next import says',
  access: staffWith('drivers'),
  body: () =>
    z.object({ ...card.shape, reason: z.enum(blockReasons), note: z._default(trimmedText(200), '') }),
  refusals: ['notFound', 'stateChanged', 'required'],
  reply: json(() => DriverAnswer),
})

export const restoreDriver = endpoint({
  method: 'POST',
  path: `${PATH}/restore`,
  summary: 'Puts a driver who was taken off back on the lists',
  access: staffWith('restoreDrivers'),
  body: () => z.object({ ...card.shape, reason: requiredText(200) }),
  refusals: ['stateChanged'],
  reply: json(() => DriverAnswer),
})
