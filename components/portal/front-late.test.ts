import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { getAnnouncements } from '@kassavirta/domain/letters/messages/announcements/api'
import { getConfig, portalSwitches } from '@kassavirta/domain/operation/settings/config/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { heading, link, screen } from '../support/screen.ts'
import { takeWidth } from '../support/widths.ts'
import { delivery, NOTHING, order, type OverviewReply } from './front-world.ts'
import { config, openPortal } from './open-portal.ts'
import { rightsWith } from './world.ts'

/** A provider that has switched on everything, or nothing, as a fresh installation. */
const open = (overview: OverviewReply, everything: boolean) =>
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getConfig, {
        ...config,
        ...Object.fromEntries(portalSwitches.map((name) => [name, everything])),
      })
      answer(getOverview, overview)
      answer(getAnnouncements, { announcements: [] })
      answer(
        getAccounts,
        rightsWith({ changeOrderEarliestDeliveryDate: '2026-11-18', accountDeliveryDays: '2' }),
      )
      letRestWait()
    },
  })

const LATE = {
  count: 3,
  rows: [
    { entryId: 444, deliveryDate: '2026-11-10', totalSum: 1398.5 },
    { entryId: 447, deliveryDate: '2026-11-13', totalSum: 80 },
  ],
}

for (const everything of [false, true])
  test(`with ${everything ? 'everything' : 'nothing'} switched on late orders stand first and in words, each with its page [R-FRONT-12]`, async () => {
    open({ ...NOTHING, late: LATE }, everything)
    const late = screen.getByRole('link', { name: /^Toimitus myöhässä: ti 10\.11\., 1\s398,50\s€$/ })
    await expect.element(late).toBeVisible()
    await expect.element(link('Lisäksi 1 muuta myöhässä')).toBeVisible()
    const first = delivery().element()
    const isBefore = late.element().compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isBefore).toBeTruthy()
    await expectAccessible()
    takeWidth(390)
    await expectNoSidewaysScroll()
    await click(late)
    await expect.element(heading('Vaihtorahatilaus #444')).toBeVisible()
  })

test('where nothing is late nothing is said of it', async () => {
  open({ ...NOTHING, late: { count: 0, rows: [] } }, true)
  await expect.element(delivery()).toBeVisible()
  await expect.element(screen.getByText(/myöhässä/)).not.toBeInTheDocument()
})

test('only where customers change their orders are they promised that they can; elsewhere the phone stands beside [R-FRONT-13]', async () => {
  open({ ...NOTHING, deliveries: [order] }, false)
  await expect.element(delivery()).toMatchTextContent('Tilausaika päättyy tänään klo 12:00')
  await expect.element(delivery()).toMatchTextContent(/Aikaa on jäljellä/)
  await expect.element(delivery()).toMatchTextContent('Muutokset asiakaspalvelusta: 010 234 5678')
  await expect.element(delivery()).not.toMatchTextContent('Voit muuttaa')
})

test('where they can, the sentence says until when, without the phone', async () => {
  open({ ...NOTHING, deliveries: [order] }, true)
  await expect.element(delivery()).toMatchTextContent('Voit muuttaa tilausta tänään klo 12:00 asti')
  await expect.element(delivery()).not.toMatchTextContent('Muutokset asiakaspalvelusta')
})
