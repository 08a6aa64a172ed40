import type { getMessages } from '@kassavirta/domain/letters/messages/api'
import type { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { heading, region, screen } from '../support/screen.ts'
import type { Reply } from '../support/given-server.ts'

export type OverviewReply = Reply<typeof getOverview>
type MessageReply = Reply<typeof getMessages>['messages'][number]

export const deposits = (): Locator => region('Tilitysten tila')
export const delivery = (): Locator => region('Seuraava toimitus')
export const notices = (): Locator => region('Lukemattomat poikkeamat')
export const answers = (): Locator => region('Vastaukset yhteydenottoihisi')

const main = () => screen.getByRole('main')
export const act = (name: string): Locator => main().getByRole('link', { name, exact: true })
export const tile = (): Locator => main().getByRole('link', { name: /^Viestit:? / })
export const placeLine = (): Locator => main().getByRole('button', { name: /Vaihda$/ })
export const companySearch = (): Locator =>
  screen.getByRole('searchbox', { name: 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus' })

export async function expectFront(): Promise<void> {
  await expect.element(heading('Hei Maija!')).toBeVisible()
}
export async function expectUpdated(): Promise<void> {
  await expect.element(screen.getByText(/^Päivitetty klo \d\d:\d\d$/)).toBeVisible()
}

export const message = (id: number, more: Partial<MessageReply> = {}): MessageReply => ({
  id,
  type: 'viesti',
  header: `Viesti ${id}`,
  body: '<p>Kuljettaja käy klo 9.30.</p>',
  created: '2026-11-15T07:15:00.000Z',
  ...more,
})

/** What the server tells of a place where nothing has happened. */
export const NOTHING: OverviewReply = {
  deposits: { count: 0, areOwn: false, rows: [], latest: null },
  deliveries: [],
  notices: { count: 0, rows: [] },
}

const sent = { created: '2026-11-15T14:20:00.000Z', registerDate: '2026-11-14', countingStateSet: null }

export const order = {
  entryId: 701,
  accountId: 5101,
  deliveryDate: '2026-11-18',
  totalSum: 400,
  pieces: { pcs_20e: 20 },
  countingState: 'uusi',
}

/** A place with something of everything. */
export const BUSY: OverviewReply = {
  deposits: {
    count: 2,
    areOwn: false,
    rows: [
      {
        ...sent,
        entryId: 901,
        securityBagNumber: '104558',
        totalSum: 1254.5,
        pieces: { pcs_50e: 20, pcs_20e: 12 },
        countingState: 'uusi',
      },
      {
        ...sent,
        entryId: 902,
        securityBagNumber: '104559',
        totalSum: 300,
        // A deposit that is counted at the service centre has no pieces, and so no band.
        pieces: {},
        countingState: 'uusi',
      },
      {
        ...sent,
        entryId: 903,
        securityBagNumber: '104560',
        totalSum: 80,
        pieces: { pcs_20e: 4 },
        countingState: 'käsitelty',
        countingStateSet: '2026-11-16T06:05:00.000Z',
      },
    ],
    latest: { registerDate: sent.registerDate, totalSum: 1254.5, pieces: { pcs_50e: 20, pcs_20e: 12 } },
  },
  deliveries: [order],
  notices: {
    count: 2,
    rows: [
      {
        messageId: 12,
        header: 'Laskentaero, pussi 104550',
        created: '2026-11-14T11:30:00.000Z',
        result: {
          securityBagNumber: '104550',
          signedTotal: 1254.5,
          total: 1234.5,
          difference: -20,
        },
      },
      {
        messageId: 13,
        header: 'Laskentaero, pussi 104551',
        created: '2026-11-13T11:30:00.000Z',
        result: { securityBagNumber: '104551', signedTotal: 100, total: 105, difference: 5 },
      },
    ],
  },
}
