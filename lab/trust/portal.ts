import { buildApp, features } from '../../packages/server/src/app.ts'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import type { AppBuilder, Feature } from '../../packages/server/src/platform/http/route.ts'
import { accessToken, openFamily } from '../../packages/server/src/platform/session/session.ts'
import { readAuditKeys } from '../../packages/server/src/platform/audit/audit-keys.ts'
import { readTokenSecrets } from '../../packages/server/src/platform/session/token-secret.ts'
import { readSettings } from '../../packages/server/src/platform/settings.ts'
import type { TestPortal } from '../../packages/server/test/harness.ts'
import { FIXTURES } from '../../packages/server/test/rights-guard.ts'
import { addAccount, addCompany, addMandate, addUser } from '../../packages/server/test/world.ts'

/** One secret, so that what a run signs is good at every server; and no bound to what one person sends in a minute. */
export const SETTINGS = {
  PORT: '0',
  DEMO: 'false',
  LOG_LEVEL: 'silent',
  TOKEN_SECRET: 'the secret of the runs, long enough for it',
  SUBMISSIONS_PER_MINUTE: '1000000',
} as const

export type Portal = TestPortal & {
  readonly endpoints: AppBuilder['endpoints']
  readonly close: () => Promise<void>
}

type Options = {
  /** The clock stands at this moment until the run moves it. */
  readonly now: Date
  /** What is bound besides the calls of the customers. */
  readonly extra?: readonly Feature[]
}

/** The server inside this process, on a database of PostgreSQL, without its work in the background. */
export const openPortal = (url: string, options: Options): Promise<Portal> =>
  portalOn(openPostgres(url), openPostgres(`${url}?application_name=${FIXTURES}`), options)

/** The same on a database that is open already. */
export async function portalOn(
  served: Database,
  fixtures: Database,
  { now, extra = [] }: Options,
): Promise<Portal> {
  const settings = readSettings(SETTINGS)
  let endpoints: AppBuilder['endpoints'] = []
  const portal: TestPortal = {
    now,
    database: fixtures,
    deps: {
      database: served,
      db: served.db,
      clock: () => portal.now,
      settings,
      tokenSecrets: readTokenSecrets(settings),
      deskSecrets: readTokenSecrets(settings),
      auditKeys: readAuditKeys(settings),
    },
    app: undefined as never,
  }
  portal.app = await buildApp(portal.deps, {
    features: [...features, ...extra, (builder) => void (endpoints = builder.endpoints)],
    // The runs ask for many things at once, and a slow machine must not be answered that the server is busy.
    limits: { patienceMs: 150_000 },
  })
  const close = async () => {
    await portal.app.close()
    for (const database of new Set([served, fixtures])) await database.close()
  }
  return Object.assign(portal, { endpoints, close })
}

/** A company with an account, and a person who may deposit and order there. */
export type Place = Awaited<ReturnType<typeof addPlace>>

export async function addPlace(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db)
  const account = await addAccount(db, company.id, { changeAllowed: true, withdrawLimitCents: 1_000_00 })
  const user = await addUser(portal)
  const mandate = await addMandate(portal, user.id, account.id, { changeCurrency: true, deposit: true })
  const familyId = await openFamily(db, user.id, portal.now)
  return {
    company,
    account,
    user,
    mandate,
    /** Made anew for each call, because a run may take longer than a token lives. */
    headers: () => ({ authorization: `Bearer ${accessToken(portal.deps, user.id, familyId)}` }),
  }
}

export async function addPlaces(portal: TestPortal, count: number): Promise<readonly Place[]> {
  const places: Place[] = []
  while (places.length < count) places.push(await addPlace(portal))
  return places
}

/** A deposit that its message tells from all others. */
export const depositBody = ({ account, company }: Place, message: string, registerDate: string) => ({
  accountId: account.id,
  customerId: company.id,
  securityBagNumber: '123456',
  totalSum: 50,
  coinTotalSum: 0,
  pcs_50e: 1,
  registerDate,
  message,
})
