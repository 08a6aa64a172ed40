import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { memoryOf, type Server } from '../bench/processes.ts'
import { openStage, signIn, WORLD, type Stage } from '../bench/stage.ts'
import { FEW, PLACE, signInBodies } from '../bench/world.ts'
import type { Flood, FloodResult } from './report-flood.ts'
import { callAtRate, quantile, sustainableRate, type Answer, type Call } from './timed-calls.ts'

type Options = {
  /** The same seed makes the same calls at the same moments. */
  readonly seed: number
  /** How long each part lasts. */
  readonly seconds: number
  /** Whether times count too. They do not where others use the machine at the same time. */
  readonly timed: boolean
  readonly stage: Stage
}

type Result = {
  readonly counts: Readonly<Record<string, number>>
  /** Everything that should not have happened. */
  readonly findings: readonly string[]
}

const TIMES = 10
const PEOPLE = 40
const DEPOSITS_PER_SECOND = 20
const MOST_SLOWER = 5
const SHED_WITHIN_MS = 100

type Person = { readonly token: string; readonly userId: number }

/** Deposits beside ten times as many reports as the server can make, against deposits alone. */
export async function run({ seed, seconds, timed, stage }: Options): Promise<Result> {
  const database = `overload_${randomUUID().slice(0, 8)}`
  await addRights(stage, database)
  const portal = await stage.startPortal(database)
  try {
    const people = await signInAll(portal)
    const rate = { perSecond: DEPOSITS_PER_SECOND, seconds, seed }
    const deposits = () => callAtRate(rate, depositsOf(portal, people))
    await deposits()
    const quiet = await deposits()
    const sustainable = await sustainableRate(4, seconds, reportsOf(portal, people))
    const before = memoryOf(portal.pid).resident
    const flood = startFlood(portal, people, { perSecond: TIMES * sustainable, seconds, seed })
    const health = callAtRate({ ...rate, perSecond: 5 }, () => get(`${portal.address}/livez`))
    const loaded = await deposits()
    const figures = { quiet, loaded, health: await health, flood: await flood, sustainable }
    const counts = { ...countsOf(figures), mebibytesBefore: before, ...mostMemory(portal) }
    return { counts, findings: findingsOf(figures, timed) }
  } finally {
    await portal.stop()
  }
}

/** Everybody may read the long list and deposit at the first place. */
async function addRights(stage: Stage, name: string): Promise<void> {
  const { db, close } = await stage.addDatabase(name, WORLD)
  await db.execute(`insert into user_company_role (user_id, company_id, deposits, change_orders)
    select id, ${FEW}, true, true from portal_user where id > 1`)
  await db.execute(`insert into mandate (ext_id, user_id, account_id, start_date, deposit, change_currency, modified_at)
    select 'O' || id, id, ${PLACE}, current_date - 30, true, true, now() from portal_user where id > 1`)
  await close()
}

async function signInAll(portal: Server): Promise<readonly Person[]> {
  const people: Person[] = []
  for (const body of signInBodies.slice(0, PEOPLE)) {
    const { token, user } = await signIn(portal, body)
    people.push({ token, userId: user.id })
  }
  return people
}

const get = (url: string, headers: Call['headers'] = {}): Call => ({ url, method: 'GET', headers })
const reportUrl = ({ address }: Server) => `${address}/api/reports/deposit?companyId=${FEW}`

/** People take turns. */
function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => items[(next += 1) % items.length]!
}

function reportsOf(portal: Server, people: readonly Person[]): () => Call {
  const person = inTurn(people)
  return () =>
    get(reportUrl(portal), { authorization: `Bearer ${person().token}`, 'accept-encoding': 'zstd' })
}

function depositsOf({ address }: Server, people: readonly Person[]): () => Call {
  const person = inTurn(people)
  const registerDate = dayOf(new Date())
  return () => {
    const { token, userId } = person()
    const place = { customerId: PLACE, accountId: PLACE, userId }
    const body = {
      ...place,
      registerDate,
      securityBagNumber: '1234567',
      reference: '12344',
      totalSum: 100,
      pcs_100e: 1,
    }
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    return { url: `${address}/api/deposit`, method: 'POST', headers, body: JSON.stringify(body) }
  }
}

async function startFlood(
  portal: Server,
  people: readonly Person[],
  rate: Omit<Flood, 'url' | 'tokens'>,
): Promise<FloodResult> {
  const workerData: Flood = { ...rate, url: reportUrl(portal), tokens: people.map(({ token }) => token) }
  const [result] = (await once(
    new Worker(new URL('./report-flood.ts', import.meta.url), { workerData }),
    'message',
  )) as [FloodResult]
  return result
}

type Figures = {
  readonly quiet: readonly Answer[]
  readonly loaded: readonly Answer[]
  readonly health: readonly Answer[]
  readonly flood: FloodResult
  readonly sustainable: number
}

const failed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200).length
const at = (answers: readonly Answer[], share: number) =>
  quantile(
    answers.map(({ ms }) => ms),
    share,
  )
const round = (value: number) => Math.round(value * 10) / 10

const countsOf = ({ quiet, loaded, health, flood, sustainable }: Figures) => ({
  deposits: loaded.length,
  depositsFailed: failed(loaded),
  quietP50Ms: round(at(quiet, 0.5)),
  quietP95Ms: round(at(quiet, 0.95)),
  loadedP50Ms: round(at(loaded, 0.5)),
  loadedP95Ms: round(at(loaded, 0.95)),
  sustainablePerSecond: round(sustainable),
  reportsAsked: flood.asked,
  reportsAnswered: flood.answered,
  reportsShed: flood.shed.length,
  reportsOtherwise: flood.others.length,
  shedP50Ms: round(quantile(flood.shed, 0.5)),
  shedP95Ms: round(quantile(flood.shed, 0.95)),
  livezFailed: failed(health),
  livezP95Ms: round(at(health, 0.95)),
})

const mostMemory = ({ pid }: Server) => ({ mebibytesMost: memoryOf(pid).mostResident })

function findingsOf({ quiet, loaded, health, flood }: Figures, timed: boolean): readonly string[] {
  const slower = at(loaded, 0.95) / at(quiet, 0.95)
  const checks: readonly [boolean, string][] = [
    [failed(quiet) > 0, `${failed(quiet)} deposits failed while it was quiet`],
    [failed(loaded) > 0, `${failed(loaded)} deposits failed beside the reports`],
    [failed(health) > 0, `/livez failed ${failed(health)} times`],
    [flood.shed.length === 0, 'no report was sent away'],
    [flood.withoutRetryAfter > 0, `${flood.withoutRetryAfter} reports were sent away without Retry-After`],
    [flood.others.length > 0, `reports were answered with ${[...new Set(flood.others)].join(', ')}`],
    [timed && slower > MOST_SLOWER, `deposits were ${round(slower)} times slower (p95)`],
    [
      timed && quantile(flood.shed, 0.5) > SHED_WITHIN_MS,
      `to be sent away took ${round(quantile(flood.shed, 0.5))} ms`,
    ],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, text]) => text)
}

if (import.meta.main) {
  const [seed = 1, seconds = 10] = process.argv.slice(2).map(Number)
  const stage = await openStage()
  try {
    const { counts, findings } = await run({ seed, seconds, timed: true, stage })
    console.log(`| seed ${seed}, ${seconds} s each | |\n|---|---|`)
    for (const [name, count] of Object.entries(counts)) console.log(`| ${name} | ${count} |`)
    for (const finding of findings) console.error(finding)
    process.exitCode = findings.length === 0 ? 0 : 1
  } finally {
    await stage.close()
  }
}
