import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { randomFor } from '../../packages/demo/src/random.ts'
import { rememberAlerts } from '../../packages/server/src/letters/alerts/alerts.ts'
import { confirmAddress } from '../../packages/server/src/people/profile/queries.ts'
import { setParameter } from '../../packages/server/src/shared/parameters.ts'
import { listenForMail } from '../../packages/server/test/smtp-server.ts'
import { addMandate, addUser } from '../../packages/server/test/world.ts'
import { onEnd } from '../ending.ts'
import { addPlace, openPortal, rowsOf, type Portal } from '../places.ts'
import { startPortal } from '../stage.ts'
import type { Result, RunOptions } from './run.ts'

/** So many people hear of each event, and so many events happen before each kill. */
const PEOPLE = 12
const EVENTS = 2
/** A kill comes so long after the first mail of a server, at the most. */
const MOST_MS = 120
/** Longer than a server that died keeps a mail. */
const STEP_MS = 11 * MINUTE_MS
/** A Monday. The clock of each server is a step later, so that it takes up what the one before left. */
const START = new Date('2026-11-16T08:00:00Z')

/**
 * Kills the server, again and again, while it tells people what happened and sends their mails to a real relay: each of
 * them hears of each event once, by one Message-ID, and nothing is lost. A relay that took a mail just before the kill gets
 * it once more under the same Message-ID (ADR-0042); those are counted, and there is at most one for each kill.
 */
export async function run({ seed, size, stage }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portal = await openPortal(url, START)
  const taken: string[] = []
  let heard = Promise.withResolvers<void>()
  const relay = await listenForMail({
    onMail: (text) => {
      taken.push(/^Message-ID: <([\d.]+)@/im.exec(text)?.[1] ?? 'none')
      heard.resolve()
    },
  })
  onEnd(relay.close)
  const random = randomFor('mails', seed)
  const companyId = await addReaders(portal)
  const startServer = (kills: number) => {
    const CLOCK = new Date(START.getTime() + (kills + 1) * STEP_MS).toISOString()
    return startPortal({ DATABASE_URL: url, SMTP_URL: relay.url, CLOCK })
  }
  let kills = 0
  let events = 0
  for (; kills < size; kills += 1) {
    const at = new Date(START.getTime() + kills * STEP_MS)
    for (let n = 0; n < EVENTS; n += 1, events += 1) {
      const happened = { kind: 'countDifference', companyId, path: `/tapahtuma/${events};` } as const
      await rememberAlerts(portal.database.db, [happened], at)
    }
    heard = Promise.withResolvers()
    const server = await startServer(kills)
    await heard.promise
    await setTimeout(random.between(0, MOST_MS))
    await server.kill()
  }
  const last = await startServer(kills)
  while ((await rowsOf(portal.database.db, WAITING)).length > 0) await setTimeout(100)
  await last.kill()
  return check(taken, await rowsOf<Mail>(portal.database.db, MAILS), { kills, events })
}

async function addReaders(portal: Portal): Promise<number> {
  const { db } = portal.database
  const { company, account } = await addPlace(portal)
  await setParameter(db, 'alertMails', 'true', portal.now)
  for (let n = 0; n < PEOPLE; n += 1) {
    const emailAddress = `reader${n}@example.fi`
    const { id } = await addUser(portal, { emailAddress, activatedAt: portal.now })
    await addMandate(portal, id, account.id, { depositReport: true })
    await confirmAddress(db, id, emailAddress)
  }
  return company.id
}

type Mail = { readonly key: string; readonly sent: boolean; readonly told: string }

const MAILS = `select id || '.' || (extract(epoch from created_at) * 1000)::bigint as key, sent_at is not null as sent,
  recipient || ' ' || substring(body from '/tapahtuma/[0-9]+;') as told from mail`
const WAITING = `select 1 from mail where sent_at is null
  union all select 1 from alert_event where spread_at is null limit 1`

type Done = { readonly kills: number; readonly events: number }

function check(taken: readonly string[], mails: readonly Mail[], { kills, events }: Done): Result {
  const arrived = new Set(taken)
  const repeated = taken.length - arrived.size
  const lost = mails.filter(({ key, sent }) => !sent || !arrived.has(key))
  const stray = [...arrived].filter((key) => !mails.some((each) => each.key === key))
  const told = new Set(mails.map((each) => each.told))
  const findings = [
    ...lost.map((each) => `lost: ${each.told}`),
    ...stray.map((key) => `a Message-ID that no mail has: ${key}`),
    ...(told.size === mails.length ? [] : [`${mails.length - told.size} mails tell what another has told`]),
    ...(told.size === events * PEOPLE ? [] : [`${told.size} were told, not ${events * PEOPLE}`]),
    ...(repeated <= kills ? [] : [`${repeated} mails went out again after ${kills} kills`]),
  ]
  return { counts: { kills, mails: mails.length, lost: lost.length, repeated }, findings }
}
