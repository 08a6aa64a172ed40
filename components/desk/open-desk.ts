import type { Locator } from '@vitest/browser/context'
import { capabilitiesOf, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { getStaffSession, lockStaffSession } from '@kassavirta/domain/people/staff/api'
import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import { getPulse, getDayFigures } from '@kassavirta/domain/reports/front-pages/desk-api'
import { listClosedDays, getDeskConfig } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { framed, openFrame, type Size } from '../support/framed-page.ts'
import { giveServer, type GivenServer, type Reply } from '../support/given-server.ts'
import { box, screen } from '../support/screen.ts'

const BASE = '/built/desk/'

/** A Monday in the middle of a month, in the working hours of the desk. */
export const NOW = '2026-11-16T08:30:00Z'

export const staffOf = (...roles: readonly StaffRole[]): Reply<typeof getStaffSession> => ({
  id: 8001,
  username: `${roles[0]}.testi`,
  firstName: 'Testi',
  lastName: 'Työntekijä',
  office: 'Helsinki',
  roles: [...roles],
  capabilities: [...capabilitiesOf(roles)],
  standing: 'full',
  hasPasskeys: false,
})

/** Opens the desk as somebody who has signed in there. The page asks its first call after the test has given its answers. */
export function openDesk(
  address: string,
  roles: StaffRole | readonly StaffRole[],
  size: Size = 'desk',
): GivenServer {
  const server = giveServer(BASE, NOW)
  server.answer(getDeskConfig, {
    name: 'Kassavirta',
    environment: 'test',
    portalUrl: 'http://localhost:8080',
    demoStaff: [],
  })
  server.answer(getStaffSession, staffOf(...[roles].flat()))
  server.answer(lockStaffSession, undefined)
  server.answer(listClosedDays, { rows: [] })
  server.answer(getPulse, { at: NOW, waitsForYou: [], stamps: {} })
  server.answer(getDayFigures, { limits: [], accessNotices: [] })
  server.answer(listWithdrawnScans, { rows: [] })
  openFrame(address, { base: BASE, fetch: server.fetch }, size)
  return server
}

/** As when the person goes to another program or closes the tab: what can still be taken back is sent. */
export function leavePage(): void {
  const { Event: Happened } = framed()
  framed().dispatchEvent(new Happened('pagehide'))
}

/** The dialog that is open. */
export const asked = (): Locator => screen.getByRole('dialog')
export const inDialog = (name: string): Locator => box(name, asked())

/** The row of a table with a text in it. */
export const row = (text: RegExp | string): Locator => screen.getByRole('row').filter({ hasText: text })

/** The keys of a list act on the row that has the focus. */
export async function focusOn(locator: Locator): Promise<void> {
  const element = (await locator.findElement()) as HTMLElement
  element.focus()
}
