import { getOverview } from '@kassavirta/domain/overview/api'
import { getConcernOverview } from '@kassavirta/domain/overview/concern-api'
import { expect, test } from 'vitest'
import { givenPortal } from './harness.ts'
import { signIn } from './world.ts'
import { fillDemo } from '@kassavirta/demo/fill-demo'
import { readSessionUser } from '../src/platform/session/session-user.ts'
import { portalUser } from '../src/tables/people.ts'

const portal = givenPortal()
const MOST_BYTES = 2048

// In the demo the provider tells everything that it can, stages too.
test('packed, the answer stays within 2 kB at every place of every person of the demo', async () => {
  const { db } = portal.database
  await fillDemo({ ...portal.deps, db })
  const people = await db.select({ id: portalUser.id }).from(portalUser)
  const lengths: number[] = []
  for (const { id } of people) {
    const headers = { ...(await signIn(portal, id)), 'accept-encoding': 'gzip' }
    const person = await readSessionUser(db, id, portal.now)
    for (const { id: companyId } of person?.permittedCompanies ?? []) {
      const answer = await portal.app.inject({ url: `${getOverview.path}?companyId=${companyId}`, headers })
      expect(answer.statusCode).toBe(200)
      lengths.push(answer.rawPayload.length)
    }
    const readsConcern = person?.permittedCompanies.some((company) => company.permissionConcernReport)
    const answer = await portal.app.inject({ url: getConcernOverview.path, headers })
    expect(answer.statusCode).toBe(readsConcern ? 200 : 403)
    lengths.push(answer.rawPayload.length)
  }
  expect(lengths.length).toBeGreaterThan(10)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MOST_BYTES)
  // The richest is worth packing, so that the test measures what goes over the line.
  expect(Math.max(...lengths)).toBeGreaterThan(512)
})
