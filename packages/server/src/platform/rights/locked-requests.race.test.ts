import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../../desk-app.ts'
import type { Db } from '../database/database.ts'
import { ownedCase, sendFeedback, buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { countingWorld, DECLARED, done, open, send } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { saidAfterWait, type HeldAct } from '../../../test/held.ts'
import { takeVisitAnswers, visitCalls, requestVisit, type VisitKind } from '../../../test/visits-world.ts'
import { signIn } from '../../../test/world.ts'

/** Every act on visits, exception days, cases and approvals that locks: each must see what changed while it waited. */
const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
type Staff = Awaited<ReturnType<typeof staffAtWork>>

const MORNING = new Date('2026-11-16T07:00:00Z')
/** After the days of all visits and exception days. */
const later = () => void (portal.now = new Date('2026-11-30T07:00:00Z'))

let sender = {} as Sender
let dispatcher = {} as Staff
beforeEach(async () => {
  portal.now = MORNING
  sender = await buildSender(portal)
  dispatcher = await staffAtWork(portal, 'ajo', ['dispatcher'])
  await takeVisitAnswers(portal)
})

const row = (table: string, id: number): SQL => sql`select from ${sql.raw(table)} where id = ${id} for update`
const newer = (table: string, id: number) => (tx: Db) =>
  tx.execute(sql`update ${sql.raw(table)} set version = version + 1 where id = ${id}`)

type Case = readonly [title: string, arrange: () => Promise<HeldAct>, said: string]

const tables = { visit: 'visit_request', visitChange: 'visit_change_request' } as const

type Post = ReturnType<typeof postAs>

/** The customer in the last minute of a day; a token is valid for minutes, so it is a new one. */
async function atNight(day: string): Promise<Post> {
  portal.now = new Date(`${day}T21:59:00Z`)
  return postAs(portal, { ...sender, headers: await signIn(portal, sender.user.id) })
}
const midnight = () => void (portal.now = new Date(portal.now.getTime() + 60_000))

/** The calls about one request of a kind, and what is held of it. */
async function visit(kind: VisitKind, isProposed = false) {
  const post = postAs(portal, sender)
  const id = await requestVisit(post, kind)
  const decide = (body: object) => dispatcher.act(`/visits/${kind}/${id}/decide`, body)
  if (isProposed) await decide({ decision: 'propose', proposedDate: '2026-11-23', version: 0 })
  const named = { entryId: id, version: isProposed ? 1 : 0 }
  const { path } = visitCalls[kind]
  const seen = { held: row(tables[kind], id), meanwhile: newer(tables[kind], id) }
  return {
    decision: { ...seen, call: () => decide({ decision: 'accept', version: 0 }) },
    answerAs: (as: Post) => ({ ...seen, call: () => as(`${path}/answer`, { ...named, accepts: true }) }),
    withdrawAs: (as: Post) => ({ ...seen, call: () => as(`${path}/withdraw`, named) }),
  }
}

const ofVisits = (['visit', 'visitChange'] as const).flatMap((kind): readonly Case[] => [
  [`a decision about a ${kind}`, async () => (await visit(kind)).decision, 'changedElsewhere'],
  [
    `a decision about a ${kind} sees that its day is over`,
    async () => ({ ...(await visit(kind)).decision, meanwhile: later }),
    'dayInPast',
  ],
  [
    `an answer about a ${kind}`,
    async () => (await visit(kind, true)).answerAs(postAs(portal, sender)),
    'changedElsewhere',
  ],
  [
    `an answer about a ${kind} sees that its day is over`,
    async () => {
      const { answerAs } = await visit(kind, true)
      return { ...answerAs(await atNight('2026-11-23')), meanwhile: midnight }
    },
    'dayInPast',
  ],
  [
    `a withdrawal of a ${kind}`,
    async () => (await visit(kind)).withdrawAs(postAs(portal, sender)),
    'changedElsewhere',
  ],
  [
    `a withdrawal of a ${kind} sees that its day is over`,
    async () => {
      const { withdrawAs } = await visit(kind)
      return { ...withdrawAs(await atNight('2026-11-19')), meanwhile: midnight }
    },
    'dayInPast',
  ],
])

const DAYS = sql`select pg_advisory_xact_lock(7310025)`
const ON = '2026-11-24'
const setDay = () =>
  dispatcher.change(`/exceptiondays/${ON}`, { closed: true, reason: 'Inventaario', version: 0 })
const removeDay = () => dispatcher.act(`/exceptiondays/${ON}/remove`, { version: 1 })

const ofDays: readonly Case[] = [
  [
    'setting an exception day sees that somebody else has set it',
    async () => ({
      held: DAYS,
      call: setDay,
      meanwhile: (tx) =>
        tx.execute(sql`insert into exception_day (day, closed, reason, staff_id, changed_at, version)
          values (${ON}, true, 'Lakko', ${dispatcher.staffId}, now(), 1)`),
    }),
    'changedElsewhere',
  ],
  [
    'setting an exception day sees that it is over',
    async () => ({ held: DAYS, call: setDay, meanwhile: later }),
    'dayInPast',
  ],
  [
    'removing an exception day sees a change of it',
    async () => {
      await setDay()
      const meanwhile = (tx: Db) => tx.execute(sql`update exception_day set version = version + 1`)
      return { held: DAYS, call: removeDay, meanwhile }
    },
    'changedElsewhere',
  ],
  [
    'removing an exception day sees that it is over',
    async () => {
      await setDay()
      return { held: DAYS, call: removeDay, meanwhile: later }
    },
    'dayInPast',
  ],
]

async function held(caseId: number, call: HeldAct['call']): Promise<HeldAct> {
  return { held: row('service_case', caseId), call, meanwhile: newer('service_case', caseId) }
}

/** A case that somebody owns and has answered. */
async function answered() {
  const { caseId, act, version } = await ownedCase(portal, sender)
  await act(`/cases/${caseId}/entries`, { body: 'Kiitos!', isVisible: true, version })
  return { caseId, act, version: version + 1 }
}

const ofCases: readonly Case[] = [
  [
    'taking a case',
    async () => {
      const caseId = await sendFeedback(portal, sender)
      const { act } = await staffAtWork(portal, 'palvelu', ['service'])
      return held(caseId, () => act(`/cases/${caseId}/take`, { version: 0 }))
    },
    'changedElsewhere',
  ],
  [
    'answering a case',
    async () => {
      const { caseId, act, version } = await ownedCase(portal, sender)
      return held(caseId, () => act(`/cases/${caseId}/entries`, { body: 'Hei', isVisible: true, version }))
    },
    'changedElsewhere',
  ],
  [
    'closing a case',
    async () => {
      const { caseId, act, version } = await answered()
      return held(caseId, () => act(`/cases/${caseId}/close`, { version }))
    },
    'changedElsewhere',
  ],
  [
    'asking about a missing bag sees that it was counted',
    async () => {
      const depositId = await (await countingWorld(portal)).declare()
      const { act } = await staffAtWork(portal, 'palvelu', ['service'])
      return {
        held: row('deposit', depositId),
        call: () => act('/cases/missing', { depositId, body: 'Missä pussi on?' }),
        meanwhile: (tx) =>
          tx.execute(sql`update deposit set counting_state = 'käsitelty' where id = ${depositId}`),
      }
    },
    'stateChanged',
  ],
]

/** A correction that waits for another supervisor. */
async function requested() {
  const world = await countingWorld(portal)
  await world.declare()
  const counter = await world.hire('laskija', 'counter')
  const asker = await world.hire('esimies', 'supervisor')
  const approver = await world.hire('esimies2', 'supervisor')
  const { bag } = await send(counter, await open(counter), { pcs_50e: 22, pcs_20e: 7 })
  const { bagId, version } = await done(counter, `/bags/${bag.bagId}/close`, { version: bag.version })
  const correction = { tills: [DECLARED], reason: 'Seteli löytyi', version }
  const { approvalId } = await done(asker, `/bags/${bagId}/correct`, correction)
  const approve = () => approver.act(`/approvals/${approvalId}/approve`, { version: 0 })
  const reject = () => approver.act(`/approvals/${approvalId}/reject`, { version: 0, reason: 'Ei' })
  const seen = { held: row('approval', approvalId), meanwhile: newer('approval', approvalId) }
  return { bagId, approve, reject, seen }
}

const ofApprovals: readonly Case[] = [
  [
    'approving',
    async () => {
      const { approve, seen } = await requested()
      return { ...seen, call: approve }
    },
    'changedElsewhere',
  ],
  [
    'rejecting',
    async () => {
      const { reject, seen } = await requested()
      return { ...seen, call: reject }
    },
    'changedElsewhere',
  ],
]

test.each([...ofVisits, ...ofDays, ...ofCases, ...ofApprovals])('%s', async (_title, arrange, said) => {
  expect(await saidAfterWait(db(), await arrange())).toBe(said)
})

test('approving sees that its bag has overtaken the request', async () => {
  const { bagId, approve } = await requested()
  let decision = ''
  const call = async () => {
    const answer = await approve()
    ;({ decision } = answer.json())
    return answer
  }
  await saidAfterWait(db(), { held: row('bag', bagId), call, meanwhile: newer('bag', bagId) })
  expect(decision).toBe('lapsed')
})
