import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { visitAfter, type VisitAct, type VisitKind } from '@kassavirta/domain/visits/visits/states'
import type { Db } from '@kassavirta/server/platform/database/database'
import { writeRows } from '@kassavirta/server/platform/database/row-writes'
import type { StageAuthor } from '@kassavirta/server/bags/deposits/entry-events'
import {
  findVisitRequest,
  firstVisitDay,
  moveVisit,
  type VisitRequest,
} from '@kassavirta/server/visits/visits/queries'
import { visitRequest } from '@kassavirta/server/tables/submissions'
import { companyKeys } from '../companies.ts'
import { insertRow, type Keys } from '../queries.ts'
import { userKey } from '../users.ts'
import { readStaff, undecidedRequests } from './queries.ts'

/** How many requests wait at the desk of the demo. */
const REQUESTS = 3
const REQUEST_TEXTS = [
  'Aukioloaika muuttuu, nouto ennen yhdeksää.',
  'Markkinapäivä, paljon kolikkoa.',
  'Kassakaappi on täynnä.',
]

/**
 * Three open requests, and one whose proposed day the customer declined. Requests of the demo's customers are used first;
 * the place that only the desk sees asks for the rest. All older requests are accepted.
 */
export async function writeVisits(tx: Db, now: Date, { companyId, userId }: Keys): Promise<void> {
  const { staffId } = (await readStaff(tx))('ajo')
  const own = new Set([companyId(companyKeys.kaleva)])
  const desk = { source: 'desk', staffId } as const
  const open = await undecidedRequests(tx, firstVisitDay(now))
  const waiting = open
    .filter((request) => own.has(request.companyId) && request.wanted > dayOf(now))
    .slice(0, REQUESTS - 1)
  for (const { kind, id, createdAt } of open.filter((request) => !waiting.includes(request))) {
    const at = new Date(Math.min(createdAt.getTime() + 3 * HOUR_MS, now.getTime()))
    await act(tx, { kind, id, act: 'accept', at }, desk)
  }
  const by = { companyId: companyId(companyKeys.sulkasaari), userId: userId(userKey('konserni')) }
  const ask = (hoursAgo: number, bankingDays: number, additionalInfo: string) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const suggestedDate = addBankingDays(dayOf(now), bankingDays)
    const asked = { ...by, suggestedDate, additionalInfo, createdAt, modifiedAt: createdAt }
    return insertRow(tx, visitRequest, asked)
  }
  for (let asked = waiting.length; asked < REQUESTS; asked += 1)
    await ask(4 + asked, 3 + asked, REQUEST_TEXTS[asked] ?? '')
  const declined = await ask(30, 2, 'Ylimääräinen nouto ennen inventaariota.')
  const [proposedAt, answeredAt] = [20, 2].map((hours) => new Date(now.getTime() - hours * HOUR_MS))
  const proposal = {
    proposedDate: addBankingDays(dayOf(now), 4),
    reason: 'Reitti on täynnä toivottuna päivänä.',
  }
  await act(tx, { kind: 'visit', id: declined, act: 'propose', at: proposedAt ?? now, ...proposal }, desk)
  const customer = { source: 'customer', userId: by.userId } as const
  await act(tx, { kind: 'visit', id: declined, act: 'decline', at: answeredAt ?? now }, customer)
}

type Act = {
  readonly kind: VisitKind
  readonly id: number
  readonly act: VisitAct
  readonly at: Date
  readonly proposedDate?: VisitRequest['wanted']
  readonly reason?: string
}

async function act(tx: Db, { kind, id, act: done, ...terms }: Act, by: StageAuthor): Promise<void> {
  const request = await findVisitRequest(tx, kind, id)
  const next = request && visitAfter(request, done)
  if (!next) throw new Error(`the demo cannot ${done} ${kind} ${id}`)
  const { row, step } = moveVisit(request, next, { ...terms, by })
  await writeRows(tx, [row, step])
}
