import * as z from 'zod/mini'
import { Driver, MOST_FETCHED } from '../deliveries/wire.ts'
import { BAG_NUMBER_MAX } from '../deposits/rules.ts'
import { endpoint, json } from '../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../kernel/contract/ids.ts'
import { whenUsed } from '../kernel/contract/when-used.ts'
import { WireDay, WireMoment } from '../kernel/dates/dates.ts'
import { memberOfCompany, staffWith } from '../kernel/people/access.ts'
import { requiredText } from '../kernel/texts/text-rule.ts'
import { handOverStates, MOST_TRIES } from '../stages/hand-over.ts'

const Numbers = whenUsed(() => z.array(requiredText(BAG_NUMBER_MAX)).check(z.maxLength(MOST_FETCHED)))

const HandOver = whenUsed(() =>
  z.object({
    runId: WireId(),
    crew: z.array(Driver()),
    /** The crew has to say it. Four digits, good for this stop of this run. */
    crewCode: z.string(),
    /** The crew types it where the place signs on the crew's device. */
    shopCode: z.string(),
    wrongTries: z.int(),
    /** Declared bags that nobody has fetched, the newest first; those that the caller's own list shows. */
    bags: z.array(z.object({ number: z.string(), day: WireDay() })),
    /** What the place has handed over; null until it has said so. */
    told: z.nullable(
      z.object({
        at: WireMoment(),
        bags: z.int(),
        numbers: z.array(z.string()),
        state: z.enum(handOverStates),
      }),
    ),
  }),
)
export type HandOver = z.output<ReturnType<typeof HandOver>>

/** Found where the provider has `handOvers`. Null where no run with a crew comes to the place today. */
export const getHandOver = endpoint({
  method: 'GET',
  path: '/api/handover',
  summary: 'The run that comes to a place today: its crew, the codes of both sides and the bags that wait',
  access: memberOfCompany('deposit'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId() }),
  refusals: ['notFound'],
  reply: json(() => z.object({ handOver: z.nullable(HandOver()) }), { secret: true }),
})

/** Once for each run. Where the crew says something else, a case begins at once. */
export const tellHandOver = endpoint({
  method: 'POST',
  path: '/api/handover',
  summary: 'Says which bags were handed to the crew of a run',
  access: memberOfCompany('deposit'),
  company: 'body',
  body: () =>
    z.object({
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      runId: EntryId(),
      numbers: Numbers(),
    }),
  refusals: ['notFound', 'required', 'bagNumberInvalid', 'handOverTold'],
  reply: json(() => z.object({ status: z.literal('ok'), state: z.enum(handOverStates) })),
})

/** Empty where the provider has no `handOvers`, or the run is of another day, has no crew or is back. */
export const listHandOvers = endpoint({
  method: 'GET',
  path: '/api/desk/runs/:runId/handovers',
  summary:
    'What the crew of a run says and hears at each place: its code, and what the place has handed over',
  access: staffWith('dispatch'),
  params: () => z.object({ runId: EntryId() }),
  reply: json(
    () =>
      z.object({
        rows: z.array(
          z.object({
            companyId: WireId(),
            crewCode: z.string(),
            wrongTries: z.int(),
            told: z.nullable(z.object({ bags: z.int(), state: z.enum(handOverStates) })),
          }),
        ),
      }),
    { secret: true },
  ),
})

/**
 * The code stands for the word of the place: what is on the crew's device is what it hands over. A wrong one is counted and
 * answered, not refused, so that it stays counted. `at` is the clock of the device, at most 24 hours old; without it, now.
 */
export const typeShopCode = endpoint({
  method: 'POST',
  path: '/api/desk/handovers/code',
  summary: `Types the code of a place for bags that it hands over; ${MOST_TRIES} wrong ones end the tries of the stop`,
  access: staffWith('dispatch'),
  body: () =>
    z.object({
      runId: EntryId(),
      companyId: EntryId(),
      at: z.nullish(z.iso.datetime()),
      code: requiredText(20),
      bags: z.int().check(z.minimum(1), z.maximum(MOST_FETCHED)),
      numbers: z._default(Numbers(), []),
    }),
  refusals: ['notFound', 'bagNumberInvalid', 'dayInFuture', 'dayInPast'],
  reply: json(() =>
    z.object({
      isRight: z.boolean(),
      triesLeft: z.int(),
      /** Null after a wrong code. */
      state: z.nullable(z.enum(handOverStates)),
    }),
  ),
})

export const renewCodes = endpoint({
  method: 'POST',
  path: '/api/desk/handovers/renew',
  summary: 'Makes new codes for a stop whose tries are used up',
  access: staffWith('correct'),
  body: () => z.object({ runId: EntryId(), companyId: EntryId() }),
  refusals: ['notFound', 'stateChanged'],
  reply: json(() => z.object({ crewCode: z.string() }), { secret: true }),
})
