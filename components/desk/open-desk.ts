import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk/api'
import { getDayFigures } from '@kassavirta/domain/reports/front-pages/desk/figures-api'
import { listClosedDays } from '@kassavirta/domain/reports/front-pages/desk/closed-days-api'
import { getDeskConfig } from '@kassavirta/domain/reports/front-pages/desk/config-api'
import { capabilitiesOf, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { endStaffSession, getStaffSession, lockStaffSession } from '@kassavirta/domain/people/staff/api'
import { framed, openFrame, type Size } from '../support/framed-page.ts'
import { giveServer, type GivenServer, type Reply } from '../support/given-server.ts'

const BASE = '/built/desk/'

/** A Monday in the middle of a month, in the working hours of the desk. */
export const NOW = '2026-11-16T08:30:00Z'

export const staffOf = (roles: readonly StaffRole[]): Reply<typeof getStaffSession> => ({
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

type Options = {
  readonly roles: readonly StaffRole[]
  readonly size?: Size
  /** Answers beside those that every page needs, or in their place. */
  readonly given?: (server: GivenServer) => void
}

/** Opens the desk as somebody who has signed in there. */
export function openDesk(address: string, { roles, size = 'desk', given }: Options): GivenServer {
  const server = giveServer(BASE, NOW)
  server.answer(getDeskConfig, {
    name: 'Kassavirta',
    environment: 'test',
    portalUrl: 'http://localhost:8080',
    demoStaff: [],
  })
  server.answer(getStaffSession, staffOf(roles))
  server.answer(lockStaffSession, undefined)
  server.answer(endStaffSession, undefined)
  server.answer(listClosedDays, { rows: [] })
  // Nothing waits.
  server.answer(getPulse, { at: NOW, waitsForYou: [], stamps: {} })
  server.answer(getDayFigures, { limits: [], accessNotices: [] })
  server.answer(listWithdrawnScans, { rows: [] })
  given?.(server)
  openFrame(address, { base: BASE, fetch: server.fetch }, size)
  return server
}

/** As when the person comes back to the tab: what is old is asked again, without waiting for the next pulse. */
export function comeBack(): void {
  const { Event: Told } = framed()
  framed().dispatchEvent(new Told('visibilitychange'))
}

/** As when the person goes to another program or closes the tab: what can still be taken back is sent. */
export function leavePage(): void {
  const { Event: Told } = framed()
  framed().dispatchEvent(new Told('pagehide'))
}

/** Opens another address without loading the page anew, as Back and Forward do. */
export function goTo(path: string): void {
  const { history, PopStateEvent: Gone } = framed()
  history.pushState({}, '', path)
  framed().dispatchEvent(new Gone('popstate'))
}
