import type { Locator } from '@vitest/browser/context'
import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { capabilitiesOf, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { endStaffSession, getStaffSession, lockStaffSession } from '@kassavirta/domain/people/staff/api'
import { getPulse, getDayFigures } from '@kassavirta/domain/reports/front-pages/desk-api'
import { listClosedDays, getDeskConfig } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { framed, openFrame, type Size } from '../support/framed-page.ts'
import { giveServer, type GivenServer, type Reply, type Reason } from '../support/given-server.ts'
import { box, button, screen, click } from '../support/screen.ts'

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

/** A form of the desk, as the test of all forms goes through it. */
export type FormCase = {
  readonly path: string
  readonly roles: readonly StaffRole[]
  readonly given: (server: GivenServer) => void
  /** Opens the form; one without this stands open. */
  readonly open?: () => Promise<void>
  readonly endpoint: Endpoint
  readonly send: () => Promise<void>
  /** Empties what the form begins with. */
  readonly empty?: () => Promise<void>
  /** The labels of the fields that must not be empty, in the order of the form. */
  readonly missing?: readonly string[]
  /** The first of those. */
  readonly first: () => Locator
  /** A form in the row of a table has its fault beside the field, and no list of them. */
  readonly isRow?: true
  /** A field that is typed into, a good text for it, and the most characters that the endpoint takes there. */
  readonly field: () => Locator
  readonly text: string
  readonly limit?: number
  /** Fills in the other fields. */
  readonly fillRest?: () => Promise<void>
  /** What the server alone can refuse, and the field that tells it. */
  readonly refusal?: {
    readonly reason: Reason
    readonly field: string
    readonly words: RegExp
    readonly at: () => Locator
  }
}

export const inDialog = (name: string): Locator => box(name, screen.getByRole('dialog'))
export const dialogButton = (name: string) => (): Promise<void> =>
  click(button(name, screen.getByRole('dialog')))
