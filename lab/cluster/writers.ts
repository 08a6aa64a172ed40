import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Acknowledged } from './compare.ts'
import { query } from './machines.ts'
import { PORTAL } from './portals.ts'
import { getJson, until } from './processes.ts'
import { randomNumbers, settings } from './settings.ts'

export const tally = { sent: 0, broken: 0, unavailable: 0, waited: 0, refused: new Map<string, number>() }
export const acknowledged: Acknowledged[] = []
/** Calls of `untilAccepted` that wait for a write that was begun after them. */
const waiting = new Set<{ readonly since: number; readonly resolve: (moment: number) => void }>()

/** The moment of the first acknowledged write that was sent after now. */
export const untilAccepted = (since: number): Promise<number> =>
  new Promise((resolve) => void waiting.add({ since, resolve }))

const PASSWORD = 'Demo-1234'
/** One note of twenty in each submission. */
const EUROS = 20
const nameOf = (writer: number) => `kirjoittaja${writer}`

/** People who may all that the demo user may, so that no limit of a single person is what is measured. */
export function makeWriters(): void {
  const copies = (table: string, changes: string, where: string) => `
    insert into ${table} overriding system value
    select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes}))).*
    from ${table} t, generate_series(1, ${settings.writers}) n where ${where};`
  const ofDemo = `t.user_id = (select id from portal_user where username = 'demo')`
  const owned = `'id', 900000 + n * 10000 + t.id, 'user_id', 900000 + n, 'ext_id', 'kirjoittaja' || n || '-' || t.id`
  query(
    'portal',
    [
      copies(
        'portal_user',
        `'id', 900000 + n, 'username', 'kirjoittaja' || n, 'ext_id', 'kirjoittaja' || n`,
        `t.username = 'demo'`,
      ),
      copies('user_company_role', owned, ofDemo),
      copies('mandate', owned, ofDemo),
    ].join('\n'),
  )
}

type Body = Readonly<Record<string, unknown>>
type Session = { readonly token: string; readonly user: { readonly id: number } }
type Place = { readonly companyId: number; readonly accountId: number }

/** Sends deposits and orders one after the other until it is told to stop. */
export async function write(writer: number, isStopped: () => boolean): Promise<void> {
  const random = randomNumbers(settings.seed * 100 + writer)
  const place = placeOf(writer)
  let session = await signIn(writer)
  const deliveryDate = await earliestDelivery(session, place)
  for (let number = 1; !isStopped(); number += 1) {
    const table = random() < 0.7 ? 'deposit' : 'change_order'
    const mark = `ajo ${settings.seed} ${writer} ${number}`
    const body = bodyOf(table, place, mark, deliveryDate)
    const path = table === 'deposit' ? '/api/deposit' : '/api/changecurrencyorder'
    const key = randomUUID()
    for (;;) {
      const begun = performance.now()
      const outcome = await send(path, { ...body, userId: session.user.id }, session.token, key)
      if (outcome.kind === 'signedOut') session = await signIn(writer)
      if (outcome.kind === 'accepted') accept({ mark, table, entryId: outcome.entryId }, begun)
      if (outcome.kind === 'refused') {
        tally.refused.set(outcome.reason, (tally.refused.get(outcome.reason) ?? 0) + 1)
      }
      if (outcome.kind === 'accepted' || outcome.kind === 'refused') break
      await sleep(200 + random() * 300)
    }
    await sleep(40 + random() * 80)
  }
}

function accept(one: Acknowledged, begun: number): void {
  acknowledged.push(one)
  for (const each of waiting) {
    if (begun < each.since) continue
    waiting.delete(each)
    each.resolve(performance.now())
  }
}

type Outcome =
  | { readonly kind: 'accepted'; readonly entryId: number }
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may have been stored or not: the same key asks again. */
  | { readonly kind: 'unknown' | 'signedOut' }

/** Sends once. As in the browser, a lost answer, 5xx and a key in use are settled by the same key (ADR-0007). */
async function send(path: string, body: Body, token: string, key: string): Promise<Outcome> {
  tally.sent += 1
  try {
    const response = await post(path, body, { authorization: `Bearer ${token}`, 'idempotency-key': key })
    const text = await response.text()
    if (response.ok) {
      const { entryId } = JSON.parse(text) as { readonly entryId: number }
      return { kind: 'accepted', entryId }
    }
    if (response.status === 401) return { kind: 'signedOut' }
    if (response.status >= 500) tally.unavailable += 1
    else if (response.status === 409 || response.status === 429) tally.waited += 1
    else return { kind: 'refused', reason: `${response.status} ${text.slice(0, 120)}` }
  } catch {
    tally.broken += 1
  }
  return { kind: 'unknown' }
}

const post = (path: string, body: Body, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${PORTAL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })

async function signIn(writer: number): Promise<Session> {
  for (;;) {
    try {
      const response = await post('/api/login', { username: nameOf(writer), password: PASSWORD })
      if (response.ok) return (await response.json()) as Session
      if (response.status < 429) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('sign-in')) throw error
    }
    await sleep(500)
  }
}

/** An account where the writer may deposit and order. */
function placeOf(writer: number): Place {
  const accounts = query(
    'portal',
    `select a.company_id, a.id from mandate m join account a on a.id = m.account_id
     where m.user_id = ${900_000 + writer} and m.deposit and m.change_currency and a.change_allowed
       and a.ended_at is null
       and coalesce(least(a.withdraw_limit_cents, m.withdraw_limit_cents), ${EUROS * 100}) >= ${EUROS * 100}
     order by a.id`,
  )
  const found = accounts[writer % accounts.length]
  if (!found) throw new Error(`writer ${writer} has no account`)
  return { companyId: Number(found[0]), accountId: Number(found[1]) }
}

function earliestDelivery({ token }: Session, { accountId }: Place): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return until('the days of delivery', 60, async () => {
    const days = await getJson(`${PORTAL}/api/deliverydates?accountId=${accountId}`, headers)
    return (days as { readonly earliest: string } | undefined)?.earliest
  })
}

function bodyOf(table: Acknowledged['table'], place: Place, mark: string, deliveryDate: string): Body {
  const common = {
    customerId: place.companyId,
    accountId: place.accountId,
    reference: '',
    message: mark,
    pcs_20e: 1,
    totalSum: EUROS,
    coinTotalSum: 0,
  }
  return table === 'deposit'
    ? { ...common, securityBagNumber: '1234567', registerDate: new Date().toISOString().slice(0, 10) }
    : { ...common, billsTotalSum: EUROS, deliveryDate }
}
