import { readFileSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { mandateRights, roleRights } from '@kassavirta/domain/kernel/people/access'
import { capabilitiesOf, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { execute } from '../../src/cli/execute.ts'
import { hasDemo, isEmpty } from '../../src/demo/presence.ts'
import { jobsOfFeatures } from '../../src/jobs.ts'
import { startBackground } from '../../src/platform/background.ts'
import { hashPassword } from '../../src/platform/session/password.ts'
import { bag, handledDeposit } from '../../src/tables/bags.ts'
import { company, mandate, userCompanyRole } from '../../src/tables/places.ts'
import { portalUser } from '../../src/tables/people.ts'
import {
  deposit,
  changeOrder,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '../../src/tables/submissions.ts'
import { staffAtWork } from '../desk.ts'
import { newestCase, addNotice, buildSender, callsByEvent, type Sender } from '../event-calls.ts'
import { fieldsOf, requestOf, type Headers, type Values } from '../guards/inputs.ts'
import type { TestPortal } from '../harness.ts'
import { addChain, addConcern, signIn } from '../world.ts'
import {
  actAtOffice,
  actAtPlace,
  checked,
  countEverything,
  deliverEverything,
  PASSWORD,
  signInAndLeave,
} from './acts.ts'

export type WatchedPortal = TestPortal & { readonly endpoints: readonly Endpoint[] }

const bundle = readFileSync(
  new URL('../../src/operation/provider/import/example-bundle.json', import.meta.url),
  'utf8',
)

/** One person with every right at one place, and a colleague. */
export async function addOwnPlace(portal: TestPortal): Promise<Sender> {
  const { db } = portal.database
  const sender = await buildSender(portal)
  const { id: concernId } = await addConcern(db)
  const { id: chainId } = await addChain(db, concernId)
  const userId = sender.user.id
  const group = { concernId, chainId, areaName: 'Etelä' }
  const allRoles = recordOf(roleRights, () => true)
  const allRights = recordOf(mandateRights, () => true)
  const passwordHash = await hashPassword(PASSWORD)
  await db.update(company).set(group).where(eq(company.id, sender.company.id))
  await db.update(userCompanyRole).set(allRoles).where(eq(userCompanyRole.userId, userId))
  await db.update(mandate).set(allRights).where(eq(mandate.userId, userId))
  await db.update(portalUser).set({ passwordHash }).where(eq(portalUser.id, userId))
  return sender
}

/** Makes every call, runs every command and every job in the background once, as people and systems do. */
export async function doEverything(portal: WatchedPortal, sender: Sender): Promise<void> {
  // An activation ends every session of the person.
  checked(await callsByEvent(portal, sender)['user.activated']())
  const headers = await signIn(portal, sender.user.id)
  const { 'user.activated': _, ...calls } = callsByEvent(portal, { ...sender, headers })
  for (const call of Object.values(calls)) checked(await call())
  const messageId = await addNotice(portal, sender.company.id, 'M-89')
  const { id: caseId } = await newestCase(portal, sender.user.id)
  await countEverything(portal, sender)
  const runId = await deliverEverything(portal, sender)
  const work = staffRoles.filter((role) => role !== 'admin')
  const [staff, admin] = [
    await staffAtWork(portal, 'moni', work),
    await staffAtWork(portal, 'hallinta', ['admin']),
  ]
  const known = { staffId: staff.staffId, messageId, caseId, runId }
  await readEverything(portal, await askedWith(portal, sender, known), ({ access }) => {
    if (access.kind !== 'staff') return headers
    const isOfWork =
      access.needs.length === 0 || access.needs.some((need) => capabilitiesOf(work).includes(need))
    return { cookie: (isOfWork ? staff : admin).browser.cookie() }
  })
  await actAtOffice(portal, admin)
  await actAtPlace(portal, sender, messageId, caseId)
  await signInAndLeave(portal, sender)
  const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src' } })
  const type = { 'content-type': 'application/csp-report' }
  checked(await portal.app.inject({ method: 'POST', url: '/csp-report', headers: type, payload: report }))
  await serveProvider(portal)
  await runCommands(portal)
  await runJobs(portal)
}

type Known = Readonly<Record<'staffId' | 'messageId' | 'caseId' | 'runId', number>>

/** What reads are asked with: what they need, and what else they may be asked for, by turns. */
async function askedWith(portal: TestPortal, { company: place, account, user }: Sender, known: Known) {
  const { staffId, messageId, caseId, runId } = known
  const newest = (table: EntryTable) => newestAt(portal, table, place.id)
  const depositId = await newest(deposit)
  const people = { userId: user.id, personId: user.id, username: user.username, email: 'pekka@example.fi' }
  const places = { companyId: place.id, accountId: account.id, office: 'Tampere', route: 'none' }
  const rows = { caseId, id: messageId, bagId: await newest(bag), depositId, runId, key: 'of-nobody-yet' }
  const days = {
    day: '2026-11-15',
    date: '2026-11-15',
    month: '2026-10',
    from: '2026-11-15',
    to: '2026-11-15',
  }
  const numbers = { number: 'FI2199990000', businessId: '9000101-4', securityBagNumber: '1045582093' }
  const always: Values = { ...people, ...places, ...rows, ...days, ...numbers, q: 'Kaleva', state: 'arrived' }
  const range = { DateStart: '2026-10-01', DateEnd: '2026-11-15' }
  const criteria = ['LLaskPvm', 'LKassaPvm', 'til_created', 'vrt_created', 'vrt_toimituspaiva']
  const typed = ['1045582093', '104558', 'Kaleva', 'pekka korh', 'kuljettaja', String(caseId)]
  // A page deep in the log is read as the first one is.
  const deepInLog = `${Date.parse('2026-11-01T00:00:00Z')}-1`
  const asked: readonly Values[] = [
    { type: 'deposit', kind: 'deposit', entryId: depositId },
    { type: 'changeOrder', kind: 'changeOrder', entryId: await newest(changeOrder) },
    { type: 'supplyOrder', kind: 'supplyOrder', entryId: await newest(supplyOrder) },
    { type: 'visit', entryId: await newest(visitRequest) },
    { type: 'visitChange', entryId: await newest(visitChangeRequest) },
    { entryId: await newest(handledDeposit) },
    ...typed.map((q) => ({ q })),
    { companyId: place.id, kind: 'notice', before: messageId },
    { from: '2026-10-01', to: '2026-11-15' },
    { to: '2026-10-01' },
    range,
    { SecurityBagNumber: '1045582093' },
    ...criteria.map((DateCriteria) => ({ ...range, DateCriteria })),
    { late: 'true', state: 'arrived' },
    { office: 'Turku', state: 'second' },
    { staff: staffId },
    { subject: '1' },
    { action: 'deposit.created' },
    { user: 'pekka korhonen', place: 'kaleva' },
    { action: 'deposit.created', after: deepInLog },
    { user: 'pekka korhonen', after: deepInLog },
    { kind: 'person', id: user.id },
    { kind: 'deposit', id: depositId },
  ]
  return { always, asked }
}

/** Makes every read of both listeners with each value by turns that it may be asked with. */
async function readEverything(
  portal: WatchedPortal,
  { always, asked }: Awaited<ReturnType<typeof askedWith>>,
  headersOf: (endpoint: Endpoint) => Headers,
): Promise<void> {
  for (const endpoint of portal.endpoints.filter(isRead)) {
    const { path } = endpoint
    const fields = fieldsOf(endpoint)
    const choices = Object.entries(fields).flatMap(([name, { enum: values = [] }]) =>
      // What is counted or withdrawn is found by other lists.
      values
        .filter((value) => value !== 'counted' && value !== 'withdrawn')
        .map((value): Values => ({ [name]: value })),
    )
    const isAsked = (values: Values) =>
      !(path in ASKED_AT) &&
      Object.keys(values).every((name) => name in fields) &&
      Object.entries(values).some(([name, value]) => always[name] !== value) &&
      // The numbers of the provider read as many days as somebody asks for.
      !(path.includes('/numbers/') && 'from' in values)
    for (const values of [{}, ...[...asked, ...choices].filter(isAsked)]) {
      const given = { ...ASKED_AT[path], ...values }
      const { statusCode } = await portal.app.inject(requestOf(endpoint, headersOf(endpoint), given, always))
      if (statusCode >= 500) throw new Error(`${statusCode} ${path} ${JSON.stringify(values)}`)
    }
  }
}

/** Calls that are about a day to come, or that are asked for more narrowly. */
const ASKED_AT: Readonly<Record<string, Values>> = {
  '/api/ordersuggestion': { day: '2026-11-18' },
  '/api/desk/exceptiondays/:day/preview': { day: '2026-12-01' },
  '/api/desk/stops': { q: 'Kaleva' },
}

/** Reads of the desk that go through a whole table: they tell of all places, drivers, withdrawn bags or requests. */
const WHOLE =
  /\/desk\/(?:auditlog\/export|bags\/(?:missing\/:depositId|withdrawn)|receivers|roster|runs\/:runId\/handovers|staff)\b/

/** What reads nothing else than it says: two calls of old programs cancel and one signs out. */
export const isRead = ({ method, path, access }: Endpoint): boolean =>
  method === 'GET' && access.kind !== 'provider' && !/cancel|logout/.test(path) && !WHOLE.test(path)

type EntryTable = PgTable & { readonly id: PgColumn; readonly companyId: PgColumn }

async function newestAt({ database }: TestPortal, table: EntryTable, companyId: number): Promise<number> {
  const [row] = await database.db
    .select({ id: table.id })
    .from<PgTable>(table)
    .where(eq(table.companyId, companyId))
    .orderBy(desc(table.id))
    .limit(1)
  if (!row) throw new Error('there is no such row')
  return row['id'] as number
}

/** The first time much is new, the second time nothing. */
async function serveProvider({ app }: TestPortal): Promise<void> {
  const headers = { 'x-provider-key': 'key' }
  const json = { ...headers, 'content-type': 'application/json' }
  for (const url of ['/api/provider/import?dryRun=true', '/api/provider/import', '/api/provider/import'])
    checked(await app.inject({ method: 'POST', url, headers: json, payload: bundle }))
  checked(await app.inject({ url: '/api/provider/outbox?after=5&limit=10', headers }))
}

/** Commands by their lines, and what they read. Those that refuse here begin with an exclamation mark. */
const commandLines: readonly (readonly [line: string, text?: string])[] = [
  ['migrate'],
  // The tests connect as a superuser.
  ['!doctor'],
  // The place of this test is no demo.
  ['!demo'],
  ['parameter set depositListingTimespan 300'],
  ['parameter list'],
  ['import bundle.json', bundle],
  ['user add --username uusi --first-name Uusi --last-name Uusi --email uusi@example.fi'],
  ['user send-activation uusi'],
  ['user set-password uusi', 'Uusi-5678'],
  ['user reset-factor uusi'],
  ['user disable uusi'],
  ['user erase uusi --yes'],
  ['staff add lisa --role counter --first-name Lisa --last-name Laskija'],
  ['staff roles lisa --role service'],
  ['staff reset-factor lisa'],
  ['staff disable lisa'],
  ['staff list'],
  ['mail list'],
  ['message send --company T100 --header Otsikko --body Teksti'],
  ['message send --user maija.v --header Otsikko --body Teksti'],
  ['announcement add --viite katko --kuvaus Katko'],
  ['announcement end katko'],
  ['handled set --kind deposit --entry 1 --state laskettu'],
  ['handled set --kind changeorder --entry 1 --state pakattu'],
  ['provider-key new --end-older'],
  ['outbox'],
  // The rows of the crowd have no true seals.
  ['!audit verify'],
  ['!audit retain --before 2024-01-01'],
]

/** The names of the commands that are run here. */
export const commandsRun = (names: readonly string[]): readonly string[] =>
  names.filter((name) => commandLines.some(([line]) => `${line.replace('!', '')} `.startsWith(`${name} `)))

async function runCommands({ deps }: TestPortal): Promise<void> {
  for (const [line, text] of commandLines) {
    const isRefused = line.startsWith('!')
    const { exitCode, stderr } = await execute(deps, line.replace('!', '').split(' '), text)
    if (exitCode !== (isRefused ? 1 : 0)) throw new Error(`portal ${line}: ${stderr}`)
  }
}

/** What a server asks when it starts, and the first turn of every job in the background. */
async function runJobs({ deps, app }: TestPortal): Promise<void> {
  await isEmpty(deps.db)
  await hasDemo(deps.db)
  const options = { mailer: async () => undefined, log: app.log, ofFeatures: jobsOfFeatures(deps) }
  await startBackground(deps, options).stop()
}
