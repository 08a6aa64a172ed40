import { readFileSync } from 'node:fs'
import { mandateRights, roleRights } from '@kassavirta/domain/kernel/people/access'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { reports } from '@kassavirta/domain/reports/reports/all'
import { eq } from 'drizzle-orm'
import { execute } from '../../src/cli/execute.ts'
import { hasDemo, isEmpty } from '../../src/demo/presence.ts'
import { jobsOfFeatures } from '../../src/jobs.ts'
import { startBackground } from '../../src/platform/background.ts'
import { hashPassword } from '../../src/platform/session/password.ts'
import { company, mandate, userCompanyRole } from '../../src/tables/places.ts'
import { portalUser } from '../../src/tables/people.ts'
import { newestCase, addNotice, buildSender, callsByEvent, type Sender } from '../event-calls.ts'
import type { TestPortal } from '../harness.ts'
import { addChain, addConcern, signIn } from '../world.ts'
import { changeAccount, readDesk, entryAddresses, keepViews } from './calls.ts'
import { countEverything, deliverEverything } from './desk-work.ts'

const PASSWORD = 'Vanha-1234'
/** As the activation sets it. */
const NEW_PASSWORD = 'Uusi-5678'
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
  await db
    .update(company)
    .set({ concernId, chainId, areaName: 'Etelä' })
    .where(eq(company.id, sender.company.id))
  const ofSender = {
    role: eq(userCompanyRole.userId, sender.user.id),
    mandate: eq(mandate.userId, sender.user.id),
  }
  await db
    .update(userCompanyRole)
    .set(recordOf(roleRights, () => true))
    .where(ofSender.role)
  await db
    .update(mandate)
    .set(recordOf(mandateRights, () => true))
    .where(ofSender.mandate)
  await db
    .update(portalUser)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(portalUser.id, sender.user.id))
  return sender
}

/** Makes every call, runs every command and every job in the background once, as people and systems do. */
export async function doEverything(portal: TestPortal, sender: Sender): Promise<void> {
  // An activation ends every session of the person.
  const { 'user.activated': activate } = callsByEvent(portal, sender)
  check(await activate())
  const headers = await signIn(portal, sender.user.id)
  const { 'user.activated': _, ...calls } = callsByEvent(portal, { ...sender, headers })
  for (const call of Object.values(calls)) check(await call())
  await readEverything(portal, sender, headers)
  for (const answer of await readDesk(portal, sender.user.id)) check(answer)
  const owner = { companyId: sender.company.id, accountId: sender.account.id }
  for (const answer of await countEverything(portal, owner)) check(answer)
  for (const answer of await deliverEverything(portal, sender)) check(answer)
  for (const answer of await keepViews(portal, sender.company.id, headers)) check(answer)
  for (const answer of await changeAccount(portal, headers, NEW_PASSWORD)) check(answer)
  await renewAndLeave(portal, sender)
  await serveProvider(portal)
  await runCommands(portal)
  await runJobs(portal)
}

type Answer = { readonly statusCode: number; readonly payload: string }
type Headers = Readonly<Record<string, string>>

function check({ statusCode, payload }: Answer): void {
  if (statusCode >= 300) throw new Error(`${statusCode} ${payload}`)
}

async function readEverything(portal: TestPortal, sender: Sender, headers: Headers): Promise<void> {
  const [companyId, accountId] = [sender.company.id, sender.account.id]
  const messageId = await addNotice(portal, companyId, 'M-89')
  const at = `companyId=${companyId}`
  const lists = ['mandates', 'mandateChanges', 'userCompanyRoles', 'userCompanyRoleChanges']
  const addresses: string[] = [
    '/livez',
    '/readyz',
    '/healthz',
    '/openapi.json',
    '/api/openapi.json',
    '/api/config',
    '/api/parameter',
    '/api/announcements',
    `/api/company/${companyId}`,
    `/api/context?${at}`,
    `/api/accounts?${at}`,
    `/api/overview?${at}`,
    `/api/search?${at}&q=1045582093`,
    '/api/alerts',
    '/api/signins',
    '/api/outcome?key=of-nobody-yet',
    '/api/overview/concern',
    ...(await entryAddresses(portal, companyId)),
    `/api/references?accountId=${accountId}&date=2026-11-15`,
    `/api/deliverydates?accountId=${accountId}`,
    `/api/recurringorders?${at}`,
    `/api/ordersuggestion?${at}&accountId=${accountId}&day=2026-11-18`,
    `/api/statements?${at}`,
    `/api/statements/${accountId}/2026-11?${at}`,
    `/api/deposit/bag?${at}&securityBagNumber=1045582093`,
    '/api/messages',
    `/api/messages?${at}`,
    '/api/messages/unread',
    `/api/messages/unread?${at}`,
    '/api/messages/read?kind=message',
    `/api/messages/read?${at}&kind=notice&before=${messageId}`,
    `/api/messages/one/${messageId}`,
    ...lists.map((list) => `/api/management/${list}?${at}`),
    ...reports.flatMap((report) => searchesOf(report, at)),
  ]
  const { id: caseId } = await newestCase(portal, sender.user.id)
  addresses.push('/api/cases', `/api/cases?${at}`, `/api/cases/${caseId}`)
  for (const url of addresses) check(await portal.app.inject({ url, headers }))
  const seen = { method: 'PUT', url: `/api/cases/${caseId}/read`, headers, payload: { upTo: 1 } } as const
  check(await portal.app.inject(seen))
  const chosen = { customerId: companyId, accountId, isMailed: true }
  const choose = { method: 'PUT', url: '/api/statements/mailing', headers, payload: chosen } as const
  check(await portal.app.inject(choose))
  const read = { method: 'PUT', url: `/api/messages/read/${messageId}`, headers } as const
  check(await portal.app.inject(read))
}

/** A list may be asked for whole or by days; a report of a concern by each of its days, and that of deposits by a bag. */
function searchesOf(report: (typeof reports)[number], at: string): readonly string[] {
  const { path } = report.endpoint
  if (report.group === 'company')
    return ['', '&from=2026-10-01&to=2026-11-15', '&to=2026-10-01'].map((asked) => `${path}?${at}${asked}`)
  const days = 'DateStart=2026-10-01&DateEnd=2026-11-15'
  const byDay = report.criteria.map((criterion) => `${path}?${days}&DateCriteria=${criterion}`)
  return [...byDay, `${path}?${at}`, `${path}?SecurityBagNumber=1045582093`]
}

async function renewAndLeave({ app, database, now }: TestPortal, { user }: Sender): Promise<void> {
  await database.db
    .update(portalUser)
    .set({ passwordHash: await hashPassword(PASSWORD), createdAt: now })
    .where(eq(portalUser.id, user.id))
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const refused = await post('/api/login', { username: user.username, password: 'x' })
  if (refused.statusCode !== 401) throw new Error(`a wrong password: ${refused.statusCode}`)
  const login = await post('/api/login', { username: user.username, password: PASSWORD })
  check(login)
  const renewal = await post('/api/refresh', { refreshToken: login.json().refreshToken, userId: user.id })
  check(renewal)
  const headers = { authorization: `Bearer ${renewal.json().token}` }
  const payload = { currentPassword: PASSWORD, newPassword: 'Uusi-5678' }
  check(await app.inject({ method: 'PUT', url: '/api/password', headers, payload }))
  check(await post('/api/logout', { refreshToken: renewal.json().refreshToken }))
  const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src' } })
  const type = { 'content-type': 'application/csp-report' }
  check(await app.inject({ method: 'POST', url: '/csp-report', headers: type, payload: report }))
}

/** The first time much is new, the second time nothing. */
async function serveProvider({ app }: TestPortal): Promise<void> {
  const headers = { 'x-provider-key': 'key' }
  const json = { ...headers, 'content-type': 'application/json' }
  for (const url of ['/api/provider/import?dryRun=true', '/api/provider/import', '/api/provider/import'])
    check(await app.inject({ method: 'POST', url, headers: json, payload: bundle }))
  check(await app.inject({ url: '/api/provider/outbox?after=5&limit=10', headers }))
}

/** A command, what it reads, and whether it refuses here. */
const commandLines: readonly {
  readonly args: readonly string[]
  readonly text?: string
  readonly refuses?: true
}[] = [
  { args: ['migrate'] },
  // The tests connect as a superuser.
  { args: ['doctor'], refuses: true },
  // The place of this test is no demo.
  { args: ['demo'], refuses: true },
  { args: ['parameter', 'set', 'depositListingTimespan', '300'] },
  { args: ['parameter', 'list'] },
  { args: ['import', 'bundle.json'], text: bundle },
  {
    args: 'user add --username uusi --first-name Uusi --last-name Uusi --email uusi@example.fi'.split(' '),
  },
  { args: ['user', 'send-activation', 'uusi'] },
  { args: ['user', 'set-password', 'uusi'], text: 'Uusi-5678' },
  { args: ['user', 'reset-factor', 'uusi'] },
  { args: ['user', 'disable', 'uusi'] },
  { args: ['user', 'erase', 'uusi', '--yes'] },
  { args: 'staff add lisa --role counter --first-name Lisa --last-name Laskija'.split(' ') },
  { args: ['staff', 'roles', 'lisa', '--role', 'service'] },
  { args: ['staff', 'reset-factor', 'lisa'] },
  { args: ['staff', 'disable', 'lisa'] },
  { args: ['staff', 'list'] },
  { args: ['mail', 'list'] },
  { args: ['message', 'send', '--company', 'T100', '--header', 'Otsikko', '--body', 'Teksti'] },
  { args: ['message', 'send', '--user', 'maija.v', '--header', 'Otsikko', '--body', 'Teksti'] },
  { args: ['announcement', 'add', '--viite', 'katko', '--kuvaus', 'Katko'] },
  { args: ['announcement', 'end', 'katko'] },
  { args: ['handled', 'set', '--kind', 'deposit', '--entry', '1', '--state', 'laskettu'] },
  { args: ['handled', 'set', '--kind', 'changeorder', '--entry', '1', '--state', 'pakattu'] },
  { args: ['provider-key', 'new', '--end-older'] },
  { args: ['outbox'] },
  // The rows of the crowd have no true seals.
  { args: ['audit', 'verify'], refuses: true },
  { args: ['audit', 'retain', '--before', '2024-01-01'], refuses: true },
]

/** The names of the commands that are run here; those of backups and of keepers go through whole tables. */
export const commandsRun: ReadonlySet<string> = new Set(
  commandLines.map(({ args: [first = '', second = ''] }) =>
    ['migrate', 'doctor', 'demo', 'import', 'outbox'].includes(first) ? first : `${first} ${second}`,
  ),
)

async function runCommands({ deps }: TestPortal): Promise<void> {
  for (const { args, text, refuses = false } of commandLines) {
    const { exitCode, stderr } = await execute(deps, args, text)
    if (exitCode !== (refuses ? 1 : 0)) throw new Error(`portal ${args.join(' ')}: ${stderr}`)
  }
}

/** What a server asks when it starts, and the first turn of every job in the background. */
async function runJobs({ deps, app }: TestPortal): Promise<void> {
  await isEmpty(deps.db)
  await hasDemo(deps.db)
  const options = { mailer: async () => undefined, log: app.log, ofFeatures: jobsOfFeatures(deps) }
  await startBackground(deps, options).stop()
}
