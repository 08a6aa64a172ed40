import { eq } from 'drizzle-orm'
import { setParameter } from '../src/shared/parameters.ts'
import { portalUser } from '../src/tables/people.ts'
import { mandate, userCompanyRole } from '../src/tables/rights.ts'
import type { TestPortal } from './harness.ts'
import {
  addAccount,
  addChain,
  addCompany,
  addConcern,
  addMandate,
  addRole,
  addUser,
  changeRights,
  signIn,
} from './world.ts'

type Sender = { readonly authorization: string }

/** Somebody who may keep views of counted deposits at a place, and of the lists of its concern. */
export async function savedViewWorld(portal: TestPortal) {
  const { db } = portal.database
  portal.now = new Date('2026-11-17T08:00:00Z')
  await setParameter(db, 'savedViews', 'true', portal.now)
  const concern = await addConcern(db)
  const chain = await addChain(db, concern.id)
  const place = await addCompany(db, { concernId: concern.id, chainId: chain.id })
  const account = await addAccount(db, place.id)
  const user = await addUser(portal, { activatedAt: portal.now })
  await addRole(db, user.id, place.id, { concernReport: true })
  await addMandate(portal, user.id, account.id, { depositReport: true })
  let headers: Sender = await signIn(portal, user.id)
  const { app } = portal
  const ofUser = (change: Parameters<typeof changeRights>[2]) =>
    changeRights(portal, { userIds: [user.id] }, change)
  return {
    companyId: place.id,
    chainId: chain.id,
    userId: user.id,
    save: (body: object = {}, by = headers) => {
      const view = { customerId: place.id, page: 'DepositHandled', name: 'Erot', search: {}, ...body }
      return app.inject({ method: 'POST', url: '/api/views', headers: by, payload: view })
    },
    list: async (by = headers) => (await app.inject({ url: '/api/views', headers: by })).json().views,
    change: (viewId: number, payload: object, by = headers) =>
      app.inject({ method: 'PUT', url: `/api/views/${viewId}`, headers: by, payload }),
    remove: (viewId: number, by = headers) =>
      app.inject({ method: 'POST', url: `/api/views/${viewId}/remove`, headers: by }),
    /** A token ends as the clock goes on. */
    signInAgain: async () => {
      headers = await signIn(portal, user.id)
    },
    stranger: async (): Promise<Sender> => signIn(portal, (await addUser(portal)).id),
    endMandate: () => ofUser((tx) => tx.update(mandate).set({ lastDay: '2026-11-16' })),
    endRole: () => ofUser((tx) => tx.update(userCompanyRole).set({ endedAt: portal.now })),
    changePerson: (values: Partial<typeof portalUser.$inferInsert>) =>
      ofUser((tx) => tx.update(portalUser).set(values).where(eq(portalUser.id, user.id))),
  }
}
