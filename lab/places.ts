import { buildApp, features } from '../packages/server/src/app.ts'
import { readAuditKeys } from '../packages/server/src/platform/audit/audit-keys.ts'
import type { Database } from '../packages/server/src/platform/database/database.ts'
import { openPostgres } from '../packages/server/src/platform/database/postgres.ts'
import type { AppBuilder } from '../packages/server/src/platform/http/route.ts'
import { accessToken, openFamily } from '../packages/server/src/platform/session/session.ts'
import { readTokenSecrets } from '../packages/server/src/platform/session/token-secret.ts'
import { readSettings } from '../packages/server/src/platform/settings.ts'
import type { TestPortal } from '../packages/server/test/harness.ts'
import { FIXTURES } from '../packages/server/test/rights-guard.ts'
import { addAccount, addCompany, addMandate, addUser } from '../packages/server/test/world.ts'
import { onEnd } from './ending.ts'
import { SETTINGS } from './stage.ts'

export type Portal = TestPortal & {
  readonly endpoints: AppBuilder['endpoints']
  readonly close: () => Promise<void>
}

/** The server inside this process, without its work in the background, and connections for the rows that a run adds. */
export const openPortal = (url: string, now?: Date): Promise<Portal> =>
  portalOn(openPostgres(url), openPostgres(`${url}?application_name=${FIXTURES}`), now)

/** The same on a database that is open already. Its clock stands at a moment, if one is given, until the run moves it. */
export async function portalOn(served: Database, fixtures: Database, now?: Date): Promise<Portal> {
  const settings = readSettings(SETTINGS)
  let endpoints: AppBuilder['endpoints'] = []
  const portal: TestPortal = {
    now: now ?? new Date(),
    database: fixtures,
    deps: {
      database: served,
      db: served.db,
      clock: () => (now ? portal.now : new Date()),
      settings,
      tokenSecrets: readTokenSecrets(settings),
      deskSecrets: readTokenSecrets(settings),
      auditKeys: readAuditKeys(settings),
    },
    app: undefined as never,
  }
  portal.app = await buildApp(portal.deps, {
    features: [...features, (builder) => void (endpoints = builder.endpoints)],
    // The runs ask for many things at once, and a slow machine must not be answered that the server is busy.
    limits: { patienceMs: 150_000 },
  })
  const close = onEnd(async () => {
    await portal.app.close()
    for (const database of new Set([served, fixtures])) await database.close()
  })
  return Object.assign(portal, { endpoints, close })
}

/** A company with an account, and a person who may deposit and order there. */
export type Place = Awaited<ReturnType<typeof addPlace>>

export async function addPlace(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db)
  const account = await addAccount(db, company.id, { changeAllowed: true, withdrawLimitCents: 1_000_00 })
  const user = await addUser(portal)
  const rights = { changeCurrency: true, deposit: true, depositReport: true }
  const mandate = await addMandate(portal, user.id, account.id, rights)
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

/** The rows of a statement that a run writes itself. */
export async function rowsOf<Row>(
  db: { readonly execute: (statement: string) => PromiseLike<unknown> },
  statement: string,
): Promise<readonly Row[]> {
  const { rows } = (await db.execute(statement)) as { readonly rows: readonly Row[] }
  return rows
}
