import type { AddressState, AlertChoice } from '@kassavirta/domain/letters/alerts/api'
import { alertKinds, defaultWays, waysOf } from '@kassavirta/domain/letters/alerts/rules'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeAudit } from '../../platform/ledgers/record.ts'
import { MOST_REFUSALS, writeMail } from '../../platform/mail/mail.ts'
import { registerAttempt } from '../../platform/session/throttle.ts'
import { confirmAddress } from '../../people/profile/queries.ts'
import { confirmEmail, DAILY, readToken } from './alert-email.ts'
import * as choiceQueries from './choice-queries.ts'

type NewChoices = { readonly digestHour: number; readonly choices: readonly AlertChoice[] }

/** The hour of the daily mail by default: before most shops open. */
const USUAL_HOUR = 7

export async function showChoices({ db, clock }: Deps, userId: number) {
  const { choices, ...reader } = await choiceQueries.findChoices(db, userId, clock())
  const { address, digestHour } = reader
  return { address, addressState: stateOf(reader), digestHour: digestHour ?? USUAL_HOUR, choices }
}

function stateOf({ address, confirmedAddress, refusals }: choiceQueries.Reader): AddressState {
  if (refusals >= MOST_REFUSALS) return 'refused'
  return confirmedAddress === address ? 'confirmed' : 'unconfirmed'
}

/** More changes than this in a row are throttled. */
const changesOf = (userId: number) => ({ key: `alert choices ${userId}`, free: 30, longestSeconds: 900 })

/** Saves the choices of the person's own places. A choice at a place that the person has lost meanwhile is dropped. */
export async function saveChoices({ db, clock }: Deps, userId: number, body: NewChoices): Promise<void> {
  const { digestHour, choices } = body
  if (choices.some(({ kind, way }) => !waysOf(kind).includes(way))) throw fieldProblem('choices', 'invalid')
  if (new Set(choices.map(({ companyId, kind }) => `${companyId} ${kind}`)).size < choices.length)
    throw fieldProblem('choices', 'invalid')
  const now = clock()
  // In its own statement, so that a refused change counts too.
  await registerAttempt(db, changesOf(userId), now)
  await inTransaction(db, async (tx) => {
    await choiceQueries.lockReader(tx, userId)
    const places = await choiceQueries.listOwnPlaces(tx, userId, now)
    const own = choices.filter(({ companyId }) => companyId === null || places.has(companyId))
    await choiceQueries.replaceChoices(tx, userId, { digestHour, choices: own })
    await audit(tx, 'alerts.chosen', userId, now)
  })
}

const audit = (tx: Deps['db'], action: string, userId: number, now: Date): Promise<void> =>
  writeAudit(tx, { at: now, action, userId, companyId: null, subject: String(userId) })

const LINK_MS = 3 * DAY_MS

/** Mails a link to the address in force, never to a new address that still waits. */
export async function sendAddressLink(deps: Deps, userId: number): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  await registerAttempt(db, { key: `alert address ${userId}`, free: 5, longestSeconds: 900 }, now)
  const reader = await choiceQueries.findReader(db, userId)
  if (!reader) throw new Error(`user ${userId} is gone`)
  await writeMail(db, confirmEmail(deps, reader, new Date(now.getTime() + LINK_MS)), now)
}

/** The person of a link, if the link is ours and was sent to the address that is in force. */
async function findByLink({ db, tokenSecrets }: Deps, purpose: 'stop' | 'confirm', token: string) {
  const link = readToken(purpose, token)
  const reader = link && (await choiceQueries.findReader(db, link.userId))
  return reader?.isActive && link?.isOurs(tokenSecrets, reader.address)
    ? { reader, what: link.what }
    : undefined
}

/** The work of the button on the page of a link; undefined where the link is not valid. */
export type LinkAct = (() => Promise<void>) | undefined

/** A stop link has no expiry: it works as long as the address is in force. */
export async function findStop(deps: Deps, token: string): Promise<LinkAct> {
  const found = await findByLink(deps, 'stop', token)
  const kind = alertKinds.find((each) => each === found?.what)
  if (!found || (!kind && found.what !== DAILY)) return undefined
  const { userId } = found.reader
  return () =>
    inTransaction(deps.db, async (tx) => {
      await choiceQueries.lockReader(tx, userId)
      if (kind) await choiceQueries.stopKind(tx, userId, kind)
      else
        await choiceQueries.stopDaily(
          tx,
          userId,
          alertKinds.filter((each) => defaultWays[each] === 'daily'),
        )
      await audit(tx, 'alerts.stopped', userId, deps.clock())
    })
}

export async function findConfirmation(deps: Deps, token: string): Promise<LinkAct> {
  const found = await findByLink(deps, 'confirm', token)
  if (!found || parseInt(found.what, 36) < deps.clock().getTime()) return undefined
  const { userId, address } = found.reader
  return () =>
    inTransaction(deps.db, async (tx) => {
      await confirmAddress(tx, userId, address)
      await audit(tx, 'alerts.confirmed', userId, deps.clock())
    })
}
