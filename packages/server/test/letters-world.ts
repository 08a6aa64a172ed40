import { asc } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { sendAlerts } from '../src/letters/alerts/send-alerts.ts'
import { rememberAlerts } from '../src/letters/alerts/alerts.ts'
import { confirmAddress } from '../src/people/profile/queries.ts'
import { setParameter } from '../src/shared/parameters.ts'
import { mail, mailRefusal } from '../src/tables/ledgers.ts'
import { givenPortal } from './harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from './world.ts'

type AlertEvent = Parameters<typeof rememberAlerts>[1][number]
type World = {
  company: Awaited<ReturnType<typeof addCompany>>
  account: Awaited<ReturnType<typeof addAccount>>
  /** Somebody of the place with every right, whose address is confirmed. */
  maija: Awaited<ReturnType<typeof addUser>>
}

export const PATH = '/raportit/kasitellyt-tilitykset/7'
const ALL_RIGHTS = { deposit: true, depositReport: true, changeCurrency: true, changeOrderReport: true }
const SEES_ALL = { deposits: true, changeOrders: true, visitChangeRequestReport: true }

/** A place whose people hear of events, anew before each test. */
export function givenAlerts() {
  const portal = givenPortal({ environment: { PUBLIC_URL: 'https://portaali.example.fi' } })
  const db = () => portal.database.db
  const world = {} as World
  const addReader = async (emailAddress: string) => {
    const user = await addUser(portal, { emailAddress, activatedAt: portal.now })
    await addRole(db(), user.id, world.company.id, SEES_ALL)
    await addMandate(portal, user.id, world.account.id, ALL_RIGHTS)
    await confirmAddress(db(), user.id, emailAddress)
    return user
  }
  beforeEach(async () => {
    await setParameter(db(), 'alertMails', 'true', portal.now)
    await setParameter(db(), 'casesInPortal', 'true', portal.now)
    // The relay refuses somebody else.
    await db()
      .insert(mailRefusal)
      .values({ address: 'vieras@example.fi', refusals: 9, refusedAt: portal.now })
    world.company = await addCompany(db())
    world.account = await addAccount(db(), world.company.id, { changeAllowed: true })
    world.maija = await addReader('maija@example.fi')
  })
  const mails = () => db().select().from(mail).orderBy(asc(mail.id))
  const headers = () => signIn(portal, world.maija.id)
  return {
    portal,
    db,
    world,
    addReader,
    happened: (more: Partial<AlertEvent> = {}) =>
      rememberAlerts(
        db(),
        [{ kind: 'countDifference', companyId: world.company.id, path: PATH, ...more }],
        portal.now,
      ),
    tell: () => sendAlerts(portal.deps),
    at: (moment: string) => void (portal.now = new Date(moment)),
    mails,
    recipients: async () => (await mails()).map(({ recipient }) => recipient),
    bodies: async () => (await mails()).map(({ body }) => body),
    choose: async (choices: readonly object[], digestHour = 7) =>
      portal.app.inject({
        method: 'PUT',
        url: '/api/alerts',
        headers: await headers(),
        payload: { digestHour, choices },
      }),
    chosen: async () => (await portal.app.inject({ url: '/api/alerts', headers: await headers() })).json(),
    askForLink: async () =>
      portal.app.inject({ method: 'POST', url: '/api/alerts/addresslink', headers: await headers() }),
  }
}
