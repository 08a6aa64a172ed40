import { expect, test } from 'vitest'
import { appCode, deskBrowser, givenDesk, STAFF_PASSWORD, staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { buildDesk } from '../../desk-app.ts'
import { sealerNames } from '../../platform/session/sealed-key.ts'
import { staffFactor } from '../../tables/staff.ts'
import { renewStaffKeys } from './renew-staff-keys.ts'

const portal = givenPortal()
const desk = givenDesk(portal)
const newest = Buffer.from('the newer secret of the desk, long enough')

test('a factor outlives the secret that it was enrolled under', async () => {
  const { key } = await staffAtWork({ ...portal, app: desk.app }, 'laskija', ['counter'])
  const both = [newest, ...(portal.deps.deskSecrets ?? [])] as const
  await renewStaffKeys({ ...portal.deps, deskSecrets: both })
  const [factor] = await portal.database.db.select().from(staffFactor)
  expect([factor?.sealedBy]).toEqual(sealerNames([newest]))
  const app = await buildDesk({ ...portal.deps, deskSecrets: [newest] })
  const browser = deskBrowser(() => app)
  portal.now = new Date(portal.now.getTime() + 60_000)
  await browser.post('/session', { username: 'laskija', password: STAFF_PASSWORD })
  expect((await browser.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(200)
  await app.close()
})
